import * as z from 'zod/mini'
import {
  ingredientsProblem,
  MAX_SYNONYMS,
  originProblem,
  sizeAmountProblem,
  skuProblem,
  synonymProblem,
} from '../domain/new-product.ts'
import { ALLERGENS, SIZE_UNITS } from '../domain/product-facts.ts'
import type { TextRule } from '../domain/text.ts'
import { bounded } from './bounded.ts'
import { rule } from './rule.ts'
import { pieces } from './stock.ts'
import { optionalFormatBy, optionalLinesBy, optionalTextBy, textBy } from './text.ts'

/** Makes a field that can be emptied. Absent gives undefined; null or an empty text gives null. */
export const emptiable = <Schema extends z.ZodMiniType>(schema: Schema, sentence: string) =>
  z.optional(
    z.pipe(
      z.union([z.literal(''), z.null(), schema], sentence),
      z.transform((value) => (value === '' ? null : value)),
    ),
  )

interface ListWords {
  /** This is the error for a value that is not such a list. */
  readonly sentence: string
  readonly max: number
  readonly tooMany: string
}

export const emptiableList = <Schema extends z.ZodMiniType>(schema: Schema, { sentence, max, tooMany }: ListWords) =>
  z.optional(bounded(emptiable(schema, sentence), max, tooMany))

const emptied = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((text) => text || null),
    ),
  )

export const emptiableText = (name: string, problemOf: TextRule) => emptied(optionalTextBy(name, problemOf))

const size = z.object({
  amount: z.number().check(rule(sizeAmountProblem)),
  unit: z.enum(SIZE_UNITS),
})

const synonyms = z.array(textBy(synonymProblem))

export const factFields = {
  sku: emptied(optionalFormatBy('SKU', skuProblem)),
  /** The size is read from the weight when this is absent. */
  size: emptiable(size, `Size must be an amount and a unit: ${SIZE_UNITS.join(', ')}`),
  ingredients: emptied(optionalLinesBy('Ingredients', ingredientsProblem)),
  origin: emptiableText('Origin', originProblem),
  lowAt: emptiable(pieces('Low at', 0), 'Low at must be a whole number from 0 to 1,000,000'),
  synonyms: emptiableList(synonyms, {
    sentence: 'Synonyms must be a list of texts',
    max: MAX_SYNONYMS,
    tooMany: `A product can have up to ${MAX_SYNONYMS} synonyms`,
  }),
  allergens: emptiableList(z.array(z.enum(ALLERGENS)), {
    sentence: `Allergens must be some of ${ALLERGENS.join(', ')}`,
    max: ALLERGENS.length,
    tooMany: `A product can have up to ${ALLERGENS.length} allergens`,
  }),
}
