import type { ProductId } from '../../../domain/product.ts'

/** Describes the tables that features/restock-alerts writes. */
export interface RestockAlertSchema {
  restock_alerts: RestockAlertsTable
  restock_alert_links: RestockAlertLinksTable
}

interface RestockAlertsTable {
  product_id: ProductId
  email: string
  requested_at: Date
}

interface RestockAlertLinksTable {
  /** Holds the hash of the token in a mailed link. */
  token_hash: Buffer
  email: string
  created_at: Date
}
