import type { ProductWire } from '../../../../contract/products.ts'
import type { Failure } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { observable } from '../../../state/observable.ts'
import { UNSENT } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { chosenPictures } from '../product-form/picture-choice.ts'
import { draftShape, EMPTY_DRAFT, type ProductDraft, productDataOf } from '../product-form/product-draft.ts'
import { createProductForm, NOTHING_TYPED, type TypedProduct } from '../product-form/product-form-state.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

export const newProduct = createProductForm()

export function isDraftBegun(): boolean {
  const { draft, pictures } = newProduct.typed.get()
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT) || chosenPictures(pictures).length > 0
}

const KEY = 'draft'

/** The product that was added last. It becomes null when the next one is submitted. */
export const addedProduct = observable<ProductWire | null>(null)

let savedNow: ProductDraft = EMPTY_DRAFT

const saved = sellerDrafts.save<ProductDraft>('new-product', draftShape, {
  unsaved: () => (isDraftBegun() ? 'The new product is not added.' : null),
  forget() {
    // This keeps the subscriber below from writing, which would delete what another person has saved.
    savedNow = EMPTY_DRAFT
    newProduct.reset(NOTHING_TYPED)
    newProduct.status.set(UNSENT) // another person's request does not hold up the next one
    addedProduct.set(null)
  },
})

/**
 * Restores what the logged-in person typed before a reload. Picture files are not saved, so they have to be chosen
 * again.
 */
export const openNewProduct = (): Promise<void> =>
  saved.restore((drafts) => {
    const draft = drafts.get(KEY)
    if (draft && !isDraftBegun()) newProduct.set({ draft })
  })

newProduct.typed.subscribe(() => {
  const { draft } = newProduct.typed.get()
  if (draft === savedNow) return
  savedNow = draft
  void saved.write(new Map([[KEY, JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT) ? undefined : draft]]))
})

/** Resolves to null when the product was added, and the form is empty then. */
export async function addProduct(): Promise<Failure | null> {
  newProduct.sentShare.set(0)
  const token = sellerToken()
  const response = await sellerApi.addProduct(token, formOf(newProduct.typed.get()), newProduct.sentShare.set)
  if (!response.success) {
    reportSellerFailure(response, token)
    return response
  }
  newProduct.reset(NOTHING_TYPED)
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
