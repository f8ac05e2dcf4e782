import { storedText } from '../../browser-storage.ts'

/** The seller's token, as this browser keeps it. */
export const storedToken = storedText('larder.seller.token')
