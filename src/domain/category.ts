declare const categoryIdBrand: unique symbol
export type CategoryId = string & { readonly [categoryIdBrand]: 'CategoryId' }

/** Grounds of pictures and tiles, each `--color-tint-…` of the look. Text in ink has a contrast of 12 or more on each. */
export const TINTS = ['lemon', 'rose', 'lime', 'mint', 'peach', 'sky', 'lilac', 'sand'] as const
export type Tint = (typeof TINTS)[number]

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

/** The category of a product, or of a URL, in any case. */
export const categoryOf = <Found extends { readonly path: string }>(
  categories: readonly Found[],
  category: string,
): Found | undefined => categories.find(({ path }) => isSame(path, category))

/** Where a product's category is in the order of the store's; those outside it come last. */
export function placeOf(categories: readonly { readonly path: string }[], category: string): number {
  const place = categories.findIndex(({ path }) => isSame(path, category))
  return place < 0 ? categories.length : place
}
