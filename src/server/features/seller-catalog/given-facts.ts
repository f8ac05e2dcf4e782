import type { Allergen, ProductFacts } from '../../../domain/product-facts.ts'

/** The parsed facts of a request. Null means that a fact is emptied. */
type GivenFacts = { readonly [Field in keyof ProductFacts]?: ProductFacts[Field] | null | undefined }

export const factsOf = (given: GivenFacts): ProductFacts => ({
  sku: given.sku ?? null,
  size: given.size ?? null,
  ingredients: given.ingredients ?? null,
  origin: given.origin ?? null,
  lowAt: given.lowAt ?? null,
  synonyms: given.synonyms ?? [],
  allergens: unique(given.allergens ?? []),
})

/** Turns a null list into an empty one. An absent list stays undefined. */
export const givenLists = ({ synonyms, allergens }: GivenFacts) => ({
  synonyms: synonyms === null ? [] : synonyms,
  allergens: allergens === null ? [] : allergens && unique(allergens),
})

const unique = (allergens: readonly Allergen[]): Allergen[] => [...new Set(allergens)]
