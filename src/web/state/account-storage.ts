import { storedText } from './browser-storage.ts'

// The end of a session deletes these, on pages that do not load the code that fills them.

/** Holds what an account, and what guests, have sent from this browser (order-attempts.ts) in local storage. */
export const storedAccountAttempts = storedText('larder.order-attempts')
export const storedGuestAttempts = storedText('larder.guest-attempts')

/** Holds the id of the address that the shopper chose for the next order. */
export const storedAddress = storedText('larder.address')

/** Has the last searches as JSON (`catalog/last-searches.ts`). */
export const storedSearches = storedText('larder.last-searches')
