import { OTHER_CATEGORY } from '../products/product.ts'
import { foldText } from '../search/fold.ts'

declare const categoryIdBrand: unique symbol
export type CategoryId = string & { readonly [categoryIdBrand]: 'CategoryId' }

/**
 * Each tint is a background color of pictures and tiles, the style variable `--color-tint-…`. Dark text has a contrast
 * of 12 or more on each.
 */
export const TINTS = ['lemon', 'rose', 'lime', 'mint', 'peach', 'sky', 'lilac', 'sand'] as const
export type Tint = (typeof TINTS)[number]

/** Products that are in none of the store's categories have this tint. */
export const DEFAULT_TINT: Tint = 'sand'

/** Archived categories don't count. The limit keeps pages small, since every page contains all categories. */
export const MAX_CATEGORIES = 100

export interface Category {
  readonly id: CategoryId
  /**
   * Products have this path as their `category`. In lower case it is the last part of the URL of the category's page.
   * It never changes.
   */
  readonly path: string
  readonly name: string
  readonly tint: Tint
  /** `drawings` are names of built-in drawings, which are shown while there is no picture. */
  readonly drawings: readonly string[]
  /** `picture` is the path of an uploaded picture. */
  readonly picture: string | null
  /** Search engines are given this text for the category's page. */
  readonly description: string | null
  readonly isArchived: boolean
  readonly version: number
  /** `change` is null while the category is as the store was installed. */
  readonly change: { readonly at: Date; readonly by: string } | null
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * Returns the path of a new category, which reads well in a URL: `meat-and-deli` for “Meat & Deli”. A name of one plain
 * word is its own path.
 */
export function pathOfName(name: string): string {
  if (/^[a-z0-9]+$/i.test(name)) return name
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Finds a category by the `category` of a product or by a part of a URL, whatever its case. */
export const categoryOf = <Found extends { readonly path: string }>(
  categories: readonly Found[],
  category: string,
): Found | undefined => categories.find(({ path }) => isSame(path, category))

/**
 * Returns a sentence when the name belongs to another category, archived or not, by its name or its path, whatever the
 * case. A new category (`self` is null) also needs a free path. Returns null when the name is free.
 */
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

export const isOtherCategory = (category: string): boolean => isSame(category, OTHER_CATEGORY)

/**
 * Returns what to save as a product's `category` for the path or the name of a category, or null when the store has no
 * such category.
 */
export function chosenCategory(categories: readonly Category[], text: string): string | null {
  const shown = categories.filter(({ isArchived }) => !isArchived)
  if (categoryOf(shown, text) || isOtherCategory(text)) return text
  return shown.find(({ name }) => isSame(name, text))?.path ?? null
}

/**
 * Returns those texts that products have as their category although the store has no such category. Shoppers find these
 * products under `Other`.
 */
export function unlistedCategories(categories: readonly Category[], used: readonly string[]): readonly string[] {
  const shown = categories.filter(({ isArchived }) => !isArchived)
  return used.filter((text) => !isOtherCategory(text) && categoryOf(shown, text) === undefined)
}

/**
 * Tells whether shoppers see no tile of the category. As long as nobody has changed the store's categories, all of them
 * are shown, also those without products.
 */
export const isHiddenWhenEmpty = (categories: readonly Category[]): boolean => categories.some(({ change }) => change !== null)

/**
 * Returns the position of a product's category among those of the store. A category that is not among them comes last.
 */
export function positionOf(categories: readonly { readonly path: string }[], category: string): number {
  const index = categories.findIndex(({ path }) => isSame(path, category))
  return index < 0 ? categories.length : index
}
