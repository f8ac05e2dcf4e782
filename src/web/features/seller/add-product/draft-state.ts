import type { ProductWire } from '../../../../contract/products/products.ts'
import { MAX_NAME } from '../../../../domain/products/product-rules.ts'
import { withoutControls } from '../../../../domain/text/shown-text.ts'
import type { Failure } from '../../../api/failure.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { observable } from '../../../state/observable.ts'
import { notify } from '../../../ui/notify.ts'
import { chosenPictures } from '../product-form/picture-choice.ts'
import { draftShape, EMPTY_DRAFT, type ProductDraft, productDataOf } from '../product-form/product-draft.ts'
import { createProductForm, NOTHING_TYPED, type ProductForm, type TypedProduct } from '../product-form/product-form-state.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

let current = createProductForm()

/**
 * Returns the form of the person who is logged in. Each person has a form of their own, so that the response to a
 * request of somebody else does not change it.
 */
export const newProduct = (): ProductForm => current

export function isDraftBegun(): boolean {
  const { draft, pictures } = current.typed.get()
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT) || chosenPictures(pictures).length > 0
}

const KEY = 'draft'

/** The product that was added last. It becomes null when the next one is submitted. */
export const addedProduct = observable<ProductWire | null>(null)

let savedNow: ProductDraft = EMPTY_DRAFT

const saved = sellerDrafts.save<ProductDraft>('new-product', draftShape, {
  unsaved: () => (isDraftBegun() ? 'The new product is not added.' : null),
  forget() {
    savedNow = EMPTY_DRAFT
    current = createProductForm()
    saveChanges(current)
    addedProduct.set(null)
  },
})

/**
 * Restores what the logged-in person typed before a reload. Picture files are not saved, so they have to be chosen
 * again. When nothing was typed, the draft begins with `name`. It does not begin when another person has logged in
 * meanwhile.
 */
export async function openNewProduct(name: string | null): Promise<void> {
  const form = current
  await saved.restore((drafts) => {
    const draft = drafts.get(KEY)
    if (draft && !isDraftBegun()) form.set({ draft })
  })
  if (name === null || form !== current || isDraftBegun()) return
  form.type('name', withoutControls(name).slice(0, MAX_NAME))
}

function saveChanges(form: ProductForm): void {
  form.typed.subscribe(() => {
    const { draft } = form.typed.get()
    if (form !== current || draft === savedNow) return
    savedNow = draft
    void saved.write(new Map([[KEY, JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT) ? undefined : draft]]))
  })
}

saveChanges(current)

/**
 * Resolves to null when the product was added, and the form is empty then. A failure is also shown as a toast
 * (specification, section 8). Nothing is shown when another person has logged in meanwhile.
 */
export async function addProduct(form: ProductForm): Promise<Failure | null> {
  form.sentShare.set(0)
  const token = sellerToken()
  const response = await sellerApi.addProduct(token, formOf(form.typed.get()), form.sentShare.set)
  if (!response.success) {
    if (form === current) reportSellerFailure(response, token)
    return response
  }
  form.reset(NOTHING_TYPED)
  if (form !== current) return null
  addedProduct.set(response.product)
  notify.success(response.message)
  return null
}

function formOf({ draft, pictures }: TypedProduct): FormData {
  const body = new FormData()
  body.append('productData', JSON.stringify(productDataOf(draft)))
  for (const picture of chosenPictures(pictures)) body.append('images', picture)
  return body
}
