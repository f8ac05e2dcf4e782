import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { type Observable, observable } from '../../../state/observable.ts'
import { createProductForm, type ProductForm } from '../product-form/product-form-state.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { type FieldConflict, isEdited, rebase, typedOf } from './edited-fields.ts'

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
  if (isUnsaved(edit)) followProduct(edit, product)
  else resetEdit(edit, product)
}

/** Moves the unsaved changes onto another version of the product, and collects the conflicts. */
export function followProduct({ form, state }: ProductEdit, product: SellerProductWire): void {
  const { base } = state.get()
  if (base.version === product.version) return
  const { conflicts, ...typed } = rebase(base, product, form.typed.get())
  form.set(typed)
  state.set({ base: product, conflicts })
}

/** Discards what was typed and shows the product as it is saved. */
export function resetEdit({ form, state }: ProductEdit, product: SellerProductWire): void {
  form.reset(typedOf(product))
  state.set({ base: product, conflicts: [] })
}
