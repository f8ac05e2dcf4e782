import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '../../domain/staff/activity.ts'
import { day, daysRule, pageLimit } from '../query-fields.ts'

export const listActivityQuery = z
  .object({
    who: z.optional(z.uuid('who must be the id of a person')),
    kind: z.optional(z.enum(ACTIVITY_KINDS, `kind must be one of ${ACTIVITY_KINDS.join(', ')}`)),
    /** Both days are included, in the store's time zone. */
    from: z.optional(day('from')),
    to: z.optional(day('to')),
    limit: z.optional(pageLimit),
    cursor: z.optional(z.string()),
  })
  .check(daysRule)
export type ListActivityQuery = z.output<typeof listActivityQuery>

/** An action is about this. `label` is the part of the sentence that names it. */
const subject = z.object({
  kind: z.enum(['order', 'product', 'batch', 'customer', 'staff', 'settings', 'security', 'outbox', 'assistants']),
  id: z.optional(z.string()),
  number: z.optional(z.string()),
  label: z.string(),
  /** The label begins at this character of the sentence. */
  start: z.int(),
})
export type ActivitySubject = z.output<typeof subject>

const activity = z.object({
  _id: z.string(),
  at: z.string(),
  /** `by` is the name at that time. It is `Unknown` for failed logins and `Operator` for commands. */
  by: z.string(),
  /** `byId` is absent when the person is not known. */
  byId: z.optional(z.string()),
  kind: z.enum(ACTIVITY_KINDS),
  /** The sentence has no subject, such as `Added Apples`. */
  text: z.string(),
  /** `details` are reasons, notes, and values before and after. */
  details: z.array(z.string()),
  subject: z.optional(subject),
  /** `products` are the first products of a batch. */
  products: z.optional(z.array(z.object({ _id: z.string(), name: z.string() }))),
})
export type ActivityWire = z.output<typeof activity>

export const listActivityResponse = z.object({
  success: z.literal(true),
  activities: z.array(activity),
  nextCursor: z.nullable(z.string()),
})

export const listActivityPeopleResponse = z.object({
  success: z.literal(true),
  /** The owner comes first. The others are sorted by name. */
  people: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      isRemoved: z.optional(z.literal(true)),
    }),
  ),
})
export type ActivityPersonWire = z.output<typeof listActivityPeopleResponse>['people'][number]
