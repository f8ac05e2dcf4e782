import { randomBytes } from 'node:crypto'

/** Stripe's ID prefixes: session, payment intent, charge, refund, event, request. */
type IdPrefix = 'cs_test' | 'pi' | 'ch' | 're' | 'evt' | 'req'

const RANDOM_BYTES = 18 // 144 bits: a session's ID permits paying it, so it must not be guessable

export const gatewayId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(RANDOM_BYTES).toString('hex')}`
