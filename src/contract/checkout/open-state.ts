import * as z from 'zod/mini'
import { WEEKDAYS } from '../../domain/time/weekdays.ts'

/** Says whether the store is open, and when it opens next. Pages contain it, too. */
export const openStateWire = z.object({
  isOpen: z.boolean(),
  /** `opensAt` is null while the store is open, and when no opening is planned. */
  opensAt: z.nullable(z.string()),
  /**
   * Says when the store opens, in the store's time zone: `tomorrow` at `08:00`. `dayText` is for people, and has the date
   * when the opening is more than six days away: `on Monday, January 4`.
   */
  opens: z.nullable(z.object({ day: z.enum(['today', 'tomorrow', ...WEEKDAYS]), dayText: z.string(), time: z.string() })),
  /** `note` is the owner's note on the closed day, such as `Christmas`. It is absent without one, and on other days. */
  note: z.optional(z.string()),
  /** The fields above are true until this time. It is null when they never change. */
  changesAt: z.nullable(z.string()),
})
export type OpenStateWire = z.output<typeof openStateWire>
