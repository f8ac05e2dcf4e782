import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { type ChosenPicture, chosenPictures, type PictureSlots, slotsOf } from '../product-form/picture-choice.ts'
import { type DraftField, differentFields, draftOf, type ProductDraft } from '../product-form/product-draft.ts'
import type { TypedProduct } from '../product-form/product-form-state.ts'

export const typedOf = (product: SellerProductWire): TypedProduct => ({
  draft: draftOf(product),
  pictures: slotsOf(product.image),
})

const isSamePictures = (one: PictureSlots, other: PictureSlots): boolean => {
  const [before, after] = [chosenPictures(one), chosenPictures(other)]
  return before.length === after.length && before.every((picture, at) => picture === after[at])
}

export const changedFields = (base: SellerProductWire, { draft }: TypedProduct): readonly DraftField[] =>
  differentFields(draftOf(base), draft)

export const arePicturesChanged = (base: SellerProductWire, { pictures }: TypedProduct): boolean =>
  !isSamePictures(slotsOf(base.image), pictures)

export const isEdited = (base: SellerProductWire, typed: TypedProduct): boolean =>
  changedFields(base, typed).length > 0 || arePicturesChanged(base, typed)

/** A field that someone else changed meanwhile to another value than this form. */
export type FieldConflict = { [Field in DraftField]: Versions<Field, ProductDraft[Field]> }[DraftField] | PictureConflict

type PictureConflict = Versions<'pictures', readonly ChosenPicture[]>

interface Versions<Field, Value> {
  readonly field: Field
  readonly was: Value
  readonly mine: Value
  readonly theirs: Value
}

/**
 * Puts what was typed on top of `theirs`. A field that only they changed gets their value, and a field that both
 * changed differently becomes a conflict. A conflict in `undecided` stays as long as the values differ.
 */
export function rebase(
  base: SellerProductWire,
  theirs: SellerProductWire,
  typed: TypedProduct,
  undecided: readonly FieldConflict[] = [],
): TypedProduct & { readonly conflicts: readonly FieldConflict[] } {
  const [was, now, mine] = [draftOf(base), draftOf(theirs), typed.draft]
  /** A field with an undecided conflict begins with its value before that conflict. */
  const first = { ...was, ...Object.fromEntries(undecided.map((conflict) => [conflict.field, conflict.was])) }
  const [myChanges, differences] = [differentFields(was, mine), differentFields(mine, now)]
  const untouched = differentFields(was, now).filter((field) => !myChanges.includes(field))
  const draft = { ...mine, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) }
  const conflicts = differentFields(first, now)
    .filter((field) => myChanges.includes(field) && differences.includes(field))
    // TypeScript does not see that all three values are of the same field.
    .map((field) => ({ field, was: first[field], mine: mine[field], theirs: now[field] }) as FieldConflict)
  const { pictures, conflict } = rebasePictures(base, theirs, typed.pictures, undecided)
  return { draft, pictures, conflicts: conflict ? [...conflicts, conflict] : conflicts }
}

function rebasePictures(
  base: SellerProductWire,
  theirs: SellerProductWire,
  mine: PictureSlots,
  undecided: readonly FieldConflict[],
): { readonly pictures: PictureSlots; readonly conflict: PictureConflict | null } {
  const [was, now] = [slotsOf(base.image), slotsOf(theirs.image)]
  const first = undecided.find((conflict) => conflict.field === 'pictures')?.was ?? chosenPictures(was)
  const isThere = (picture: ChosenPicture | null) => typeof picture !== 'string' || theirs.image.includes(picture)
  // A picture that they removed is gone from the store, so the form can't keep it.
  const left = mine.map((picture) => (isThere(picture) ? picture : null))
  if (isSamePictures(mine, now)) return { pictures: left, conflict: null }
  if (isSamePictures(was, mine)) return { pictures: now, conflict: null }
  if (isSamePictures(first, now)) return { pictures: left, conflict: null }
  return { pictures: left, conflict: { field: 'pictures', was: first, mine: chosenPictures(left), theirs: chosenPictures(now) } }
}

export function isChosen({ draft, pictures }: TypedProduct, conflict: FieldConflict, version: 'mine' | 'theirs'): boolean {
  if (conflict.field === 'pictures') return isSamePictures(pictures, conflict[version])
  return differentFields(draft, { ...draft, [conflict.field]: conflict[version] }).length === 0
}
