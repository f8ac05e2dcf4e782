/** Spells the name of an allergen, or several names in a text, as in America. */
export const allergenName = (names: string): string => names.replace('sulph', 'sulf').replace('mollusc', 'mollusk')
