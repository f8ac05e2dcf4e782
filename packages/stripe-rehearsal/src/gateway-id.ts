import { randomBytes } from 'node:crypto'

/** The prefixes are of a session, payment intent, charge, refund, event and request. */
type IdPrefix = 'cs_test' | 'pi' | 'ch' | 're' | 'evt' | 'req'

// Ids must not be guessable, because whoever has a session's id can pay it.
const RANDOM_BYTES = 18

export const gatewayId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(RANDOM_BYTES).toString('hex')}`
