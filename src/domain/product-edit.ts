import { offerProblem } from './new-product.ts'
import type { ProductValues } from './product-change.ts'
import { heldSentence, isCountPossible, type StockCount } from './stock.ts'

/** Absent fields stay. */
export type ProductPatch = { readonly [Field in keyof ProductValues]?: ProductValues[Field] | undefined }

export function patchProduct(before: ProductValues, patch: ProductPatch): ProductValues {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return { ...before, ...given }
}

/** Counts must be locked to change these. */
export const needsCounts = (patch: ProductPatch): boolean => patch.stock !== undefined || patch.lowAt !== undefined

export interface EditProblem {
  readonly field: 'offerPrice' | 'stock'
  readonly message: string
  /** It is what payments under way hold, which passes. */
  readonly isHeld: boolean
}

/** What only the values before show. */
export function editProblem(before: ProductValues, after: ProductValues, count: StockCount | null): EditProblem | null {
  const offer = offerProblem(after.price, after.offerPrice)
  if (offer !== null) return { field: 'offerPrice', message: offer, isHeld: false }
  if (before.stock === after.stock || !count || isCountPossible(count, after.stock)) return null
  return { field: 'stock', message: heldSentence(count), isHeld: true } // the schema knows the other problems
}

/** A new product's pictures as they were named: the path of one of its own, or a part of the form. */
export type ChosenPicture = { readonly path: string } | { readonly part: string }

/**
 * Chooses the pictures that are named, each once. `pathOf` a URL is null when it is none of a picture. Returns an error sentence for what
 * can't be meant.
 */
export function choosePictures(
  wanted: readonly string[],
  own: readonly string[],
  parts: readonly string[],
  pathOf: (url: string) => string | null,
): readonly ChosenPicture[] | string {
  const chosen: ChosenPicture[] = []
  for (const name of new Set(wanted)) {
    const path = pathOf(name)
    if (parts.includes(name)) chosen.push({ part: name })
    else if (path !== null && own.includes(path)) chosen.push({ path })
    else return path === null ? `No part of the form has the name “${name.slice(0, 100)}”` : 'A picture is not of this product'
  }
  const unnamed = parts.find((part) => !wanted.includes(part))
  return unnamed === undefined ? chosen : `The part “${unnamed.slice(0, 100)}” is not among the pictures`
}
