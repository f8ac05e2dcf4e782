import { randomBytes } from 'node:crypto'

/** The kinds of ids as the payment API writes them: session, payment intent, charge, refund, event, request. */
type IdPrefix = 'cs_test' | 'pi' | 'ch' | 're' | 'evt' | 'req'

const RANDOM_BYTES = 18 // 144 bits: who knows a session's id may pay it, so none can be guessed

/** A new id that tells what it is of, `cs_test_…`. */
export const gatewayId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(RANDOM_BYTES).toString('hex')}`
