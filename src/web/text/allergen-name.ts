/** Of one, or of several in a text: as in America. */
export const allergenName = (names: string): string => names.replace('sulph', 'sulf').replace('mollusc', 'mollusk')
