/** The nine allergens that US law names come first. */
export const ALLERGENS = [
  ...(['milk', 'eggs', 'fish', 'crustaceans', 'nuts', 'peanuts', 'gluten', 'soybeans', 'sesame'] as const),
  ...(['celery', 'mustard', 'sulphites', 'lupin', 'molluscs'] as const),
] as const
export type Allergen = (typeof ALLERGENS)[number]

export const DIETS = ['vegan', 'vegetarian', 'gluten-free', 'lactose-free', 'organic', 'halal', 'kosher'] as const
export type Diet = (typeof DIETS)[number]
