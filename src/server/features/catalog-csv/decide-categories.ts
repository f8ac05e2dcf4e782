import type { CategoryDecisions } from '../../../contract/products/catalog-file.ts'
import { type Category, chosenCategory, nameConflict, pathOfName } from '../../../domain/categories/category.ts'
import { categoryNameIssue } from '../../../domain/categories/category-text.ts'
import { ClientError } from '../../platform/client-error.ts'

export interface NewCategory {
  readonly name: string
  readonly path: string
}

/** What an import does with the texts in its column `category`. */
export interface DecidedCategories {
  readonly created: readonly NewCategory[]
  /** Returns what to save as a product's `category`, or null for a row that is left out. */
  categoryFor(text: string): string | null
  isUnknown(category: string): boolean
}

/** Applies what somebody has decided about unknown categories. Throws 422 when a decision is impossible. */
export function decideCategories(categories: readonly Category[], decisions: CategoryDecisions): DecidedCategories {
  const created: NewCategory[] = []
  const decided = new Map<string, string | null>()
  for (const [text, decision] of Object.entries(decisions)) {
    const known = chosenCategory(categories, text)
    if (known !== null) decided.set(text.toLowerCase(), known)
    else if (decision === 'leave-out') decided.set(text.toLowerCase(), null)
    else if (decision === 'create') decided.set(text.toLowerCase(), createOnce(created, categories, text))
    else decided.set(text.toLowerCase(), requireKnown(categories, decision.as))
  }
  return {
    created,
    categoryFor(text) {
      const decision = decided.get(text.toLowerCase())
      return decision === undefined ? (chosenCategory(categories, text) ?? text) : decision
    },
    isUnknown: (category) =>
      chosenCategory(categories, category) === null && !created.some(({ path }) => path.toLowerCase() === category.toLowerCase()),
  }
}

/** Texts that lead to the same path, such as “Meat & Fish” and “Meat / Fish”, become one category. */
function createOnce(created: NewCategory[], categories: readonly Category[], name: string): string {
  const path = pathOfName(name)
  if (created.some((one) => one.path.toLowerCase() === path.toLowerCase())) return path
  const issue = categoryNameIssue(name) ?? nameConflict(categories, name, null)
  if (issue !== null) throw impossible(`“${name}” can’t be a category. ${issue}`)
  created.push({ name, path })
  return path
}

function requireKnown(categories: readonly Category[], text: string): string {
  const known = chosenCategory(categories, text)
  if (known === null) throw impossible(`“${text}” is none of the store’s categories`)
  return known
}

const impossible = (message: string) => new ClientError(422, message, { errors: { categories: message } })
