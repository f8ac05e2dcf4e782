import type { ProductId } from '../../../domain/products/product.ts'

/** Describes the tables that features/restock-alerts writes. */
export interface RestockAlertSchema {
  restock_alerts: RestockAlertsTable
  restock_alert_links: RestockAlertLinksTable
  restock_alert_emails: RestockAlertEmailsTable
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

interface RestockAlertEmailsTable {
  /** `email` is in lower case. */
  email: string
  /** Holds the hash of the token in the mail that asked to confirm. It is null when nobody had to be asked. */
  token_hash: Buffer | null
  requested_at: Date
  confirmed_at: Date | null
}
