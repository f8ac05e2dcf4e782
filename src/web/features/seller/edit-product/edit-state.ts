import type { SellerProductWire } from '../../../../contract/stock.ts'
import { type Observable, observable } from '../../../state/observable.ts'
import { createProductForm, EMPTY_FORM, type ProductForm } from '../product-form/product-form-state.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { type FieldConflict, isEdited, rebase, typedOf } from './edited-fields.ts'

interface EditState {
  /** What the form began with. */
  readonly base: SellerProductWire
  /** What someone else changed meanwhile. */
  readonly conflicts: readonly FieldConflict[]
}

/** One product being edited. */
export interface ProductEdit {
  readonly form: ProductForm
  readonly state: Observable<EditState>
}

/** Outside the page: a new login, or Back, finds what was typed. */
const edits = new Map<string, ProductEdit>()

sellerDrafts.hold({
  unsaved: () => ([...edits.values()].some(isUnsaved) ? 'Changes to a product are not saved.' : null),
  forget: () => edits.clear(),
})

/** With what was typed before, if it was left unsaved. */
export function openEdit(product: SellerProductWire): ProductEdit {
  const known = edits.get(product._id)
  if (known) {
    showProduct(known, product)
    return known
  }
  const form = createProductForm({ ...EMPTY_FORM, ...typedOf(product) })
  const edit = { form, state: observable<EditState>({ base: product, conflicts: [] }) }
  edits.set(product._id, edit)
  return edit
}

export const isUnsaved = ({ form, state }: ProductEdit): boolean => isEdited(state.get().base, form.state.get())

/** As it is by now, below what was typed. */
export function showProduct(edit: ProductEdit, product: SellerProductWire): void {
  if (isUnsaved(edit)) followProduct(edit, product)
  else resetEdit(edit, product)
}

/** The product is another one by now: what was typed stays, on top of it. */
export function followProduct({ form, state }: ProductEdit, product: SellerProductWire): void {
  const { base } = state.get()
  if (base.version === product.version) return
  const { conflicts, ...typed } = rebase(base, product, form.state.get())
  form.set({ ...typed, sent: null })
  state.set({ base: product, conflicts })
}

/** The form shows the product as it is saved. */
export function resetEdit({ form, state }: ProductEdit, product: SellerProductWire): void {
  form.set({ ...typedOf(product), errors: {}, sent: null })
  state.set({ base: product, conflicts: [] })
}
