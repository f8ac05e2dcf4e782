import * as z from 'zod/mini'
import { OPENING_TASKS } from '../../domain/settings/opening-tasks.ts'

export const listOpeningTasksResponse = z.object({
  success: z.literal(true),
  /** Nothing can be ordered while it is false, until the owner opens the store. */
  isTakingOrders: z.boolean(),
  /** The owner does not want to see the list anymore. */
  isHidden: z.boolean(),
  tasks: z.array(
    z.object({
      name: z.enum(OPENING_TASKS),
      state: z.enum(['done', 'todo', 'wrong', 'optional']),
      detail: z.string(),
    }),
  ),
})
export type OpeningTasksResponse = z.output<typeof listOpeningTasksResponse>
