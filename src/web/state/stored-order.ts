import { storedText } from './browser-storage.ts'

// The end of a session deletes the first two, on pages that do not load the code of orders.

/** Holds an attempt to order (order-attempt.ts) in local storage. */
export const storedAttempt = storedText('larder.order-attempt')

/** Holds the orders that this browser has begun as a guest (guest-attempts.ts) in local storage. */
export const storedGuestAttempts = storedText('larder.guest-attempts')

/** Holds the id of the address that the shopper chose for the next order. */
export const storedAddress = storedText('larder.address')
