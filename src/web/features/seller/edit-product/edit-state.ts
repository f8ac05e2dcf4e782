import { type SellerProductWire, sellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { Failure } from '../../../api/failure.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { type Observable, observable } from '../../../state/observable.ts'
import { notify } from '../../../ui/notify.ts'
import { chosenPictures } from '../product-form/picture-choice.ts'
import { draftErrors, fieldsOf } from '../product-form/product-draft.ts'
import { createProductForm, type ProductForm, type TypedProduct } from '../product-form/product-form-state.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { formFailure, sellerToken } from '../seller-session.ts'
import { arePicturesChanged, changedFields, type FieldConflict, isEdited, rebase, typedOf } from './edited-fields.ts'

interface EditState {
  /** The saved product that the form's changes are compared with. */
  readonly base: SellerProductWire
  readonly conflicts: readonly FieldConflict[]
}

export interface ProductEdit {
  readonly form: ProductForm
  readonly state: Observable<EditState>
}

/** The edits are kept outside the page, so that a new login or Back finds what was typed. */
const edits = new Map<string, ProductEdit>()

sellerDrafts.hold({
  unsaved: () => ([...edits.values()].some(isUnsaved) ? 'Changes to a product are not saved.' : null),
  forget: () => edits.clear(),
})

/** Opens the form of a product. Changes that were left unsaved before are kept. */
export function openEdit(product: SellerProductWire): ProductEdit {
  const known = edits.get(product._id)
  if (known) {
    showProduct(known, product)
    return known
  }
  const form = createProductForm(typedOf(product))
  const edit = { form, state: observable<EditState>({ base: product, conflicts: [] }) }
  edits.set(product._id, edit)
  return edit
}

export const isUnsaved = ({ form, state }: ProductEdit): boolean => isEdited(state.get().base, form.typed.get())

/** Shows the product as it is now. Unsaved changes stay on top of it. */
export function showProduct(edit: ProductEdit, product: SellerProductWire): void {
  if (isUnsaved(edit)) followProduct(edit, product, edit.state.get().conflicts)
  else resetEdit(edit, product)
}

/**
 * Moves the unsaved changes onto another version of the product, and collects the conflicts. Those that are `undecided`
 * stay.
 */
function followProduct({ form, state }: ProductEdit, product: SellerProductWire, undecided: readonly FieldConflict[]): void {
  const { base } = state.get()
  if (base.version === product.version) return
  const { conflicts, ...typed } = rebase(base, product, form.typed.get(), undecided)
  form.set(typed)
  state.set({ base: product, conflicts })
}

/** Discards what was typed and shows the product as it is saved. */
export function resetEdit({ form, state }: ProductEdit, product: SellerProductWire): void {
  form.reset(typedOf(product))
  state.set({ base: product, conflicts: [] })
}

/**
 * Resolves to null when the changes were saved, when there are none, and when there are conflicts to choose from. Nothing
 * is shown or sent again when another person has logged in meanwhile.
 */
export async function saveEdit(edit: ProductEdit, onSaved: (product: SellerProductWire) => void): Promise<Failure | null> {
  const { form, state } = edit
  const body = formOf(state.get().base, form.typed.get())
  if (body === null) {
    notify.success('Nothing to save')
    return null
  }
  form.sentShare.set(0)
  const [token, person] = [sellerToken(), sellerDrafts.person()]
  const response = await sellerApi.updateProduct(token, body, form.sentShare.set)
  if (sellerDrafts.person() !== person) {
    if (response.success) onSaved(response.product)
    return null
  }
  if (response.success) {
    resetEdit(edit, response.product)
    onSaved(response.product)
    notify.success(response.message)
    return null
  }
  const theirs = presentProduct(response)
  if (theirs) {
    followProduct(edit, theirs, []) // by saving, the person decided on the conflicts that were shown
    if (state.get().conflicts.length > 0) return null
    // Others changed only other fields. The save is tried again, unless the changes don't fit together.
    const errors = draftErrors(form.typed.get().draft)
    return Object.keys(errors).length > 0 ? { ...response, errors } : saveEdit(edit, onSaved)
  }
  return formFailure(response, token)
}

/** Returns the product as it is now from a 409 response. Returns null for any other failure. */
function presentProduct({ status, body }: Failure): SellerProductWire | null {
  if (status !== 409 || typeof body !== 'object' || body === null || !('product' in body)) return null
  return sellerProductWire.safeParse(body.product).data ?? null
}

function formOf(base: SellerProductWire, typed: TypedProduct): FormData | null {
  const fields = fieldsOf(typed.draft)
  const changed = changedFields(base, typed).map((field) => [field, fields[field]] as const)
  const isPictures = arePicturesChanged(base, typed)
  if (changed.length === 0 && !isPictures) return null
  const body = new FormData()
  const pictures = chosenPictures(typed.pictures).map((picture, at) => {
    if (typeof picture === 'string') return picture
    const part = `picture${at + 1}`
    body.append(part, picture)
    return part
  })
  const data = { id: base._id, version: base.version, ...Object.fromEntries(changed), ...(isPictures && { pictures }) }
  body.append('productData', JSON.stringify(data))
  return body
}
