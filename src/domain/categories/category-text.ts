import { requiredTextIssue, textIssue } from '../text/text.ts'

// These rules are not in category.ts, because each page loads that file first, and only the seller's form needs them.

/** The category of a product has the same limit, since it may be this name. */
const MAX_CATEGORY_NAME = 60
const MAX_CATEGORY_DESCRIPTION = 160

export function categoryNameIssue(name: string): string | null {
  const issue = requiredTextIssue(name, 'Name', MAX_CATEGORY_NAME)
  return issue ?? (/[\p{L}\p{N}]/u.test(name) ? null : 'Name must have a letter or a digit')
}

export const categoryDescriptionIssue = (text: string): string | null =>
  textIssue(text, 'Sentence for search engines', MAX_CATEGORY_DESCRIPTION)
