/** In the order of the sprite. */
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
