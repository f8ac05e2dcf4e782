import * as z from 'zod/mini'
import {
  LEAD_DAYS,
  leadDaysIssue,
  MAX_MINIMUM_CENTS,
  MINIMUM,
  supplierEmailIssue,
  supplierNameIssue,
  supplierNoteIssue,
  supplierPhoneIssue,
} from '../../domain/buying/supplier.ts'
import { centsOfDollars, isEnterable } from '../../domain/money.ts'
import { rule } from '../schema-checks.ts'
import { emptiable, optionalFormatBy, optionalLinesBy, textBy } from '../text.ts'

const minimumIssue = (dollars: number): string | null => {
  const amount = centsOfDollars(dollars)
  return isEnterable(amount, MAX_MINIMUM_CENTS) ? null : MINIMUM
}

/** A request with an `id` changes that supplier: absent fields stay, and null or an empty text empties one. */
export const saveSupplierRequest = z.object({
  id: z.optional(z.string('id must be text')),
  name: textBy(supplierNameIssue),
  email: emptiable(optionalFormatBy('Email', supplierEmailIssue)),
  phone: emptiable(optionalFormatBy('Phone', supplierPhoneIssue)),
  note: emptiable(optionalLinesBy('Note', supplierNoteIssue)),
  leadDays: z.optional(z.nullable(z.number(LEAD_DAYS).check(rule(leadDaysIssue)))),
  /** The least amount of a purchase in dollars. 0 is none. */
  minimum: z.optional(z.nullable(z.number(MINIMUM).check(rule(minimumIssue)))),
})
export type SaveSupplierRequest = z.output<typeof saveSupplierRequest>

export const archiveSupplierRequest = z.object({
  id: z.string('id is required'),
  archived: z._default(z.optional(z.boolean('archived must be true or false')), true),
})

export const supplierWire = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  note: z.optional(z.string()),
  leadDays: z.optional(z.number()),
  minimum: z.optional(z.number()),
  archived: z.boolean(),
  /** Counts the products of this supplier that are not archived. */
  products: z.number(),
})
export type SupplierWire = z.output<typeof supplierWire>

/** Archived suppliers are at the end. Within both, names are in their order. */
export const listSuppliersResponse = z.object({ success: z.literal(true), suppliers: z.array(supplierWire) })

export const changeSupplierResponse = z.object({ success: z.literal(true), message: z.string(), supplier: supplierWire })
