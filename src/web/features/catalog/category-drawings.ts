/** The names are in the order of the drawings in the sprite. */
export const CATEGORY_DRAWINGS: readonly string[] = [
  'broccoli',
  'carrots',
  'tomatoes',
  'strawberries',
  'juice-box',
  'noodles',
  'cheese',
  'croissant',
  'wheat',
]
