import * as z from 'zod/mini'

const MISSING = 'Send the subscription of the browser'
const key = (max: number) => z.string(MISSING).check(z.regex(/^[\w-]+={0,2}$/, MISSING), z.maxLength(max, MISSING))

/** `subscribePushRequest` is the JSON of the browser's `PushSubscription`. The server checks the endpoint further. */
export const subscribePushRequest = z.object({
  endpoint: z.string(MISSING),
  keys: z.object({ p256dh: key(200), auth: key(100) }, MISSING),
})

export const getPushResponse = z.object({
  success: z.literal(true),
  /** Browsers subscribe with this key (`applicationServerKey`). */
  publicKey: z.string(),
  /** `endpoint` is the endpoint of the session's device, or null when it gets no notifications. */
  endpoint: z.nullable(z.string()),
})
