import { choiceName } from '../../../domain/text/shown-text.ts'

/** Names allergens that the URL has separated by commas. */
export const leftOut = (without: string): string => choiceName(without.replaceAll(',', ', '))

/** Returns a sentence for a list in which the filter has left nothing. */
export const leftOutText = (without: string): string => `Your filter leaves out products that list ${leftOut(without)}.`
