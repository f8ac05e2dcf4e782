import { storedText } from './browser-storage.ts'

/**
 * Has the last searches as JSON (`catalog/last-searches.ts`). It is in a file of its own because the code of the first
 * load only removes them.
 */
export const storedSearches = storedText('larder.last-searches')
