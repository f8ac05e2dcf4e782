import type { Cents } from '../money.ts'
import { emailIssue } from '../text/email.ts'
import { phoneIssue } from '../text/phone.ts'
import { requiredTextIssue, textIssue } from '../text/text.ts'

declare const supplierIdBrand: unique symbol
export type SupplierId = string & { readonly [supplierIdBrand]: 'SupplierId' }

/** Somebody from whom the store buys. No two suppliers have the same name, whatever its case. */
export interface Supplier {
  readonly id: SupplierId
  readonly name: string
  /** Purchases are mailed to this address. */
  readonly email: string | null
  readonly phone: string | null
  readonly note: string | null
  /** The days from a purchase to its delivery. */
  readonly leadDays: number | null
  /** The supplier delivers no purchase below this amount. */
  readonly minimum: Cents | null
  readonly isArchived: boolean
}

export const NO_SUPPLIER = 'There is no such supplier'

export const MAX_SUPPLIER_NAME = 100
export const MAX_SUPPLIER_NOTE = 1_000
export const MAX_LEAD_DAYS = 365
export const MAX_MINIMUM_CENTS = 10_000_000

export const supplierNameIssue = (name: string): string | null => requiredTextIssue(name, 'Name', MAX_SUPPLIER_NAME)
export const supplierNoteIssue = (note: string): string | null => textIssue(note, 'Note', MAX_SUPPLIER_NOTE)
export const supplierEmailIssue = (email: string): string | null => (email === '' ? null : emailIssue(email))
export const supplierPhoneIssue = (phone: string): string | null => (phone === '' ? null : phoneIssue(phone))

export const LEAD_DAYS = `Days to deliver must be a whole number from 0 to ${MAX_LEAD_DAYS}`

export const leadDaysIssue = (days: number | null): string | null =>
  days === null || (Number.isInteger(days) && days >= 0 && days <= MAX_LEAD_DAYS) ? null : LEAD_DAYS

export const MINIMUM = 'Least amount must be in dollars and cents, like 150.00, up to $100,000'
