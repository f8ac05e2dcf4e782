import type { FieldErrors } from '../../../../contract/responses.ts'
import {
  categoryProblem,
  ingredientsProblem,
  lineProblem,
  linesProblem,
  nameProblem,
  offerProblem,
  originProblem,
  priceTextProblem,
  sizeAmountProblem,
  skuProblem,
  synonymProblem,
  synonymsProblem,
  weightProblem,
} from '../../../../domain/product-rules.ts'
import { countTextProblem } from '../../../../domain/stock.ts'
import { type DraftField, draftPrices, fieldsOf, type ProductDraft, priceText } from './product-draft.ts'

/** Checks a draft by the server's rules before a request is sent. */
export function draftErrors(draft: ProductDraft): FieldErrors {
  const { name, category, description, weight, sku, size, ingredients, origin, synonyms } = fieldsOf(draft)
  const { price, offerPrice } = draftPrices(draft)
  const problems: readonly (readonly [DraftField, string | null])[] = [
    ['name', nameProblem(name)],
    ['category', categoryProblem(category)],
    ['weight', weightProblem(weight ?? '')],
    ['description', linesProblem(description)],
    ...description.map((line) => ['description', lineProblem(line)] as const),
    ['price', priceTextProblem(priceText(draft.price), 'Price')],
    ['offerPrice', priceTextProblem(priceText(draft.offerPrice), 'Offer price')],
    ['offerPrice', offerProblem(price, offerPrice)],
    ['stock', countTextProblem(draft.stock.trim())],
    ['sku', skuProblem(sku ?? '')],
    ['size', size && sizeAmountProblem(size.amount)],
    ['ingredients', ingredientsProblem(ingredients ?? '')],
    ['origin', originProblem(origin ?? '')],
    ['synonyms', synonymsProblem(synonyms)],
    ...synonyms.map((synonym) => ['synonyms', synonymProblem(synonym)] as const),
    ['lowAt', countTextProblem(draft.lowAt.trim(), 'Low at')],
  ]
  return errorsByField(problems.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem] as const])))
}

/** Maps errors by path, such as `description.3` or `pictures`, to the form's fields. Each field gets its first error. */
export function errorsByField(sentences: Iterable<readonly [path: string, sentence: string]>): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [path, sentence] of sentences) {
    const [name = ''] = path.split('.')
    const field = name === 'pictures' ? 'images' : name
    errors[field] ??= sentence
  }
  return errors
}
