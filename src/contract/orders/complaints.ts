import * as z from 'zod/mini'
import { MAX_LINES } from '../../domain/carts/cart.ts'
import { COMPLAINT_KINDS, type ComplaintKind, MAX_COMPLAINT_TEXT, type ReportedLine } from '../../domain/orders/complaint.ts'
import type { OrderLineId } from '../../domain/orders/order.ts'
import { textIssue } from '../../domain/text/text.ts'
import { quantity } from '../carts/carts.ts'
import { pageLimit } from '../query-fields.ts'
import { bounded, rule } from '../schema-checks.ts'
import { linesBy, optionalLinesBy } from '../text.ts'
import { orderSecretRequest } from './order-requests.ts'
import { orderWire } from './orders.ts'

const KINDS = `kind must be one of ${COMPLAINT_KINDS.join(', ')}`
const kind = z.enum(COMPLAINT_KINDS, KINDS)

const lines = bounded(
  z
    .array(
      z.object({
        line: z.string('line is required'),
        quantity,
        /** `kind` replaces the report's own kind for this line. */
        kind: z.optional(kind),
      }),
      'lines must be a list',
    )
    .check(
      z.minLength(1, 'Please choose at least one product'),
      rule((lines: { line: string }[]) =>
        new Set(lines.map(({ line }) => line)).size < lines.length ? 'lines must not repeat' : null,
      ),
    ),
  MAX_LINES,
  `At most ${MAX_LINES} lines can be reported at once`,
)

const report = {
  lines,
  /** `kind` is required unless each line has its own. */
  kind: z.optional(kind),
  note: z.optional(optionalLinesBy('note', (text) => textIssue(text, 'note', MAX_COMPLAINT_TEXT))),
}
interface TypedReport {
  readonly lines: readonly { readonly line: string; readonly quantity: number; readonly kind?: ComplaintKind | undefined }[]
  readonly kind?: ComplaintKind | undefined
  readonly note?: string | undefined
}

const eachHasKind = rule(
  ({ lines, kind }: TypedReport) => (kind === undefined && lines.some((line) => line.kind === undefined) ? KINDS : null),
  ['kind'],
)

const reportOf = ({ lines, kind: common = 'other', note = '' }: TypedReport) => ({
  note,
  // The id of a line is opaque text, so a line of another order is rejected later.
  lines: lines.map(({ line, quantity, kind = common }): ReportedLine => ({ line: line as OrderLineId, quantity, kind })),
})

/** `id` is that of an order. */
export const reportComplaintRequest = z.pipe(
  z.object({ id: z.string('id is required'), ...report }).check(eachHasKind),
  z.transform(({ id, ...typed }) => ({ id, report: reportOf(typed) })),
)
export const reportGuestComplaintRequest = z.pipe(
  z.extend(orderSecretRequest, report).check(eachHasKind),
  z.transform(({ secret, ...typed }) => ({ secret, report: reportOf(typed) })),
)
export type ComplaintReport = ReturnType<typeof reportOf>

export const NO_REPLY = 'Please write a reply'

export const replyIssue = (text: string): string | null =>
  text.trim() === '' ? NO_REPLY : textIssue(text, 'reply', MAX_COMPLAINT_TEXT)

export const closeComplaintRequest = z.object({
  /** `id` is the id of a complaint, or of an order, all of whose open complaints are closed. */
  id: z.string('id is required'),
  reply: linesBy(replyIssue),
})

const complaintWire = z.object({
  _id: z.string(),
  order: orderWire,
  lines: z.array(
    z.object({
      line: z.string(),
      quantity: z.number(),
      kind: z.enum(COMPLAINT_KINDS),
      /** Counts the pieces that were refunded since the report. */
      refunded: z.number(),
    }),
  ),
  /** `kind` is the kind of all lines. It is absent when they differ. */
  kind: z.optional(z.enum(COMPLAINT_KINDS)),
  /** `note` may be empty. */
  note: z.string(),
  at: z.string(),
  state: z.enum(['open', 'closed']),
  closedAt: z.optional(z.string()),
  closedBy: z.optional(z.string()),
  /** `reply` is absent when refunds closed the complaint. */
  reply: z.optional(z.string()),
})
export type ComplaintWire = z.output<typeof complaintWire>

export const listComplaintsQuery = z.object({
  limit: z.optional(pageLimit),
  cursor: z.optional(
    z.string().check(z.regex(/^(open|closed)\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'cursor is not one that we gave')),
  ),
})
export type ListComplaintsQuery = z.output<typeof listComplaintsQuery>

export const listComplaintsResponse = z.object({
  success: z.literal(true),
  problems: z.array(complaintWire),
  nextCursor: z.nullable(z.string()),
  /** Counts all open complaints, not only those of this page. */
  open: z.int(),
  /** Counts the open orders that were promised what no longer holds (GET /api/order/promises). */
  promises: z.int(),
})
