import type { SupplierId } from '../../../domain/buying/supplier.ts'
import type { Cents } from '../../../domain/money.ts'

export interface BuyingSchema {
  suppliers: SuppliersTable
}

interface SuppliersTable {
  id: SupplierId
  name: string
  email: string | null
  phone: string | null
  note: string | null
  lead_days: number | null
  minimum: Cents | null
  archived_at: Date | null
}
