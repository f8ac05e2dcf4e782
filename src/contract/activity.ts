import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '../domain/activity.ts'
import { day, daysRule } from './days.ts'
import { pageLimit } from './page-limit.ts'

export const listActivityQuery = z
  .object({
    /** A person's id. */
    who: z.optional(z.uuid('who must be the id of a person')),
    kind: z.optional(z.enum(ACTIVITY_KINDS, `kind must be one of ${ACTIVITY_KINDS.join(', ')}`)),
    /** Days of the store's time zone, both included. */
    from: z.optional(day('from')),
    to: z.optional(day('to')),
    limit: z.optional(pageLimit),
    cursor: z.optional(z.string()),
  })
  .check(daysRule)
export type ListActivityQuery = z.output<typeof listActivityQuery>

/** What an act was about. `label`: the part of the sentence that names it. */
const subject = z.object({
  kind: z.enum(['order', 'product', 'batch', 'staff', 'settings', 'security', 'outbox']),
  /** Of an order, a product, or a batch of changes. */
  id: z.optional(z.string()),
  /** Of an order. */
  number: z.optional(z.string()),
  label: z.string(),
  /** Where the label begins in the sentence. */
  start: z.int(),
})
export type ActivitySubject = z.output<typeof subject>

const activity = z.object({
  _id: z.string(),
  at: z.string(),
  /** The name at that time; `Unknown` for failed logins, `Operator` for commands. */
  by: z.string(),
  /** Absent: nobody who is known. */
  byId: z.optional(z.string()),
  kind: z.enum(ACTIVITY_KINDS),
  /** A sentence without its subject, such as `Added Apples`. */
  text: z.string(),
  /** Reasons, notes, former and new values. */
  details: z.array(z.string()),
  subject: z.optional(subject),
  /** The first products of a batch. */
  products: z.optional(z.array(z.object({ _id: z.string(), name: z.string() }))),
})
export type ActivityWire = z.output<typeof activity>

export const listActivityResponse = z.object({
  success: z.literal(true),
  /** Newest first. */
  activities: z.array(activity),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
})

export const listActivityPeopleResponse = z.object({
  success: z.literal(true),
  /** The owner first, then by name. */
  people: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** Only of those who work here no more. */
      isRemoved: z.optional(z.literal(true)),
    }),
  ),
})
export type ActivityPersonWire = z.output<typeof listActivityPeopleResponse>['people'][number]
