import * as z from 'zod/mini'
import { WEEKDAYS } from '../domain/weekdays.ts'

/** Says whether the store is open, and when it opens next. Pages have it, too. */
export const openStateWire = z.object({
  isOpen: z.boolean(),
  /** It is null while the store is open, and when no opening is planned. */
  opensAt: z.nullable(z.string()),
  /** `opens` is `opensAt` as people say it in the store's time zone: `tomorrow` at `08:00`. */
  opens: z.nullable(z.object({ day: z.enum(['today', 'tomorrow', ...WEEKDAYS]), time: z.string() })),
  /** The rest is true until then; null means that it never changes. */
  changesAt: z.nullable(z.string()),
})
export type OpenStateWire = z.output<typeof openStateWire>

export const deliveryOptionsResponse = z.extend(openStateWire, {
  success: z.literal(true),
  /** The minutes that an order placed now takes, by deliveries of the last 30 days or by the promise; null while the store is closed. */
  now: z.nullable(z.object({ minutes: z.int(), from: z.enum(['measured', 'goal']) })),
  /** The store offers no times to choose from so far. */
  slots: z.array(z.object({ start: z.string(), end: z.string(), left: z.int() })),
})
