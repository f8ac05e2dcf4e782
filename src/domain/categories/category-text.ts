import { requiredTextProblem, textProblem } from '../text/text.ts'

// These rules are not in category.ts, because each page loads that file first, and only the seller's form needs them.

/** The category of a product has the same limit, since it may be this name. */
const MAX_CATEGORY_NAME = 60
const MAX_CATEGORY_DESCRIPTION = 160

export function categoryNameProblem(name: string): string | null {
  const problem = requiredTextProblem(name, 'Name', MAX_CATEGORY_NAME)
  return problem ?? (/[\p{L}\p{N}]/u.test(name) ? null : 'Name must have a letter or a digit')
}

export const categoryDescriptionProblem = (text: string): string | null =>
  textProblem(text, 'Sentence for search engines', MAX_CATEGORY_DESCRIPTION)
