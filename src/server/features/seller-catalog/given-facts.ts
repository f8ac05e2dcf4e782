import type { Allergen, ProductFacts } from '../../../domain/product-facts.ts'

/** As they are parsed: absent, emptied (null), or a value. */
type GivenFacts = { readonly [Field in keyof ProductFacts]?: ProductFacts[Field] | null | undefined }

/** Of a new product. */
export const factsOf = (given: GivenFacts): ProductFacts => ({
  sku: given.sku ?? null,
  size: given.size ?? null,
  ingredients: given.ingredients ?? null,
  origin: given.origin ?? null,
  lowAt: given.lowAt ?? null,
  synonyms: given.synonyms ?? [],
  allergens: unique(given.allergens ?? []),
})

/** Lists are empty instead of null. Absent: undefined. */
export const givenLists = ({ synonyms, allergens }: GivenFacts) => ({
  synonyms: synonyms === null ? [] : synonyms,
  allergens: allergens === null ? [] : allergens && unique(allergens),
})

const unique = (allergens: readonly Allergen[]): Allergen[] => [...new Set(allergens)]
