import * as z from 'zod/mini'
import { pageLimit } from './page-limit.ts'

export const listOrdersQuery = z.object({
  limit: z.optional(pageLimit),
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
})
export type ListOrdersQuery = z.output<typeof listOrdersQuery>
