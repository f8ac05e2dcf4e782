export const DIETS = ['vegan', 'vegetarian', 'gluten-free', 'lactose-free', 'organic', 'halal', 'kosher'] as const
export type Diet = (typeof DIETS)[number]
