import { randomBytes } from 'node:crypto'

/** Session, payment intent, charge, refund, event, request. */
type IdPrefix = 'cs_test' | 'pi' | 'ch' | 're' | 'evt' | 'req'

const RANDOM_BYTES = 18 // not guessable: whoever has a session's ID can pay it

export const gatewayId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(RANDOM_BYTES).toString('hex')}`
