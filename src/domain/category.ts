import { foldText } from './fold.ts'
import { OTHER_CATEGORY } from './product.ts'

declare const categoryIdBrand: unique symbol
export type CategoryId = string & { readonly [categoryIdBrand]: 'CategoryId' }

/** Grounds of pictures and tiles, each `--color-tint-…` of the look. Text in ink has a contrast of 12 or more on each. */
export const TINTS = ['lemon', 'rose', 'lime', 'mint', 'peach', 'sky', 'lilac', 'sand'] as const
export type Tint = (typeof TINTS)[number]

/** What a product has that is in none of the store's categories. */
export const DEFAULT_TINT: Tint = 'sand'

/** That are not archived: pages contain all of them. */
export const MAX_CATEGORIES = 100

export interface Category {
  readonly id: CategoryId
  /** What its products have as `category`; in lower case, the last part of its page's URL. It never changes. */
  readonly path: string
  /** What people read. */
  readonly name: string
  readonly tint: Tint
  /** Drawings of the look, shown without a picture. */
  readonly drawings: readonly string[]
  /** Path of an uploaded picture. */
  readonly picture: string | null
  /** Of its page, for search engines. */
  readonly description: string | null
  readonly isArchived: boolean
  readonly version: number
  /** Null: as the store was installed. */
  readonly change: { readonly at: Date; readonly by: string } | null
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Returns the path of a new category, which reads well in a URL: `meat-and-deli` for “Meat & Deli”. One plain word stays as it is. */
export function pathOfName(name: string): string {
  if (/^[a-z0-9]+$/i.test(name)) return name
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The category of a product, or of a URL, in any case. */
export const categoryOf = <Found extends { readonly path: string }>(
  categories: readonly Found[],
  category: string,
): Found | undefined => categories.find(({ path }) => isSame(path, category))

/** Names and URLs of categories are told apart whatever their case, also those of archived ones. Null: `name` is free for `self`. */
export function nameConflict(
  categories: readonly Pick<Category, 'id' | 'name' | 'path' | 'isArchived'>[],
  name: string,
  self: CategoryId | null,
): string | null {
  const texts = self === null ? [name, pathOfName(name)] : [name]
  const other = categories.find(
    (one) => one.id !== self && texts.some((text) => isSame(one.name, text) || isSame(one.path, text)),
  )
  if (other === undefined) return null
  if (!isSame(other.name, name)) return `The page of “${other.name}” has this name in its URL`
  return other.isArchived ? 'An archived category has this name: restore it instead' : 'Another category has this name'
}

/**
 * What a product is to have as `category`, by a category's path or name. As long as nobody changed the store's categories, any other text is one,
 * too (as without them); after that, null: it is none.
 */
export function chosenCategory(categories: readonly Category[], text: string): string | null {
  const shown = categories.filter(({ isArchived }) => !isArchived)
  if (categoryOf(shown, text) || isSame(text, OTHER_CATEGORY)) return text
  const named = shown.find(({ name }) => isSame(name, text))
  return named?.path ?? (categories.some(({ change }) => change !== null) ? null : text)
}

/** Where a product's category is in the order of the store's; those outside it come last. */
export function placeOf(categories: readonly { readonly path: string }[], category: string): number {
  const place = categories.findIndex(({ path }) => isSame(path, category))
  return place < 0 ? categories.length : place
}
