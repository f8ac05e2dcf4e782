import type { ProductWire } from '../../../../contract/products.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { observable } from '../../../state/observable.ts'
import { notify } from '../../../ui/notify.ts'
import { chosenPictures } from '../product-form/picture-choice.ts'
import { productDataOf } from '../product-form/product-draft.ts'
import { createProductForm, EMPTY_FORM, type FormState } from '../product-form/product-form-state.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

/** The product that is typed on the page. */
export const newProduct = createProductForm()

/** Whether something was typed or chosen that is not added yet. */
export function isDraftBegun(): boolean {
  const { draft, pictures } = newProduct.state.get()
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_FORM.draft) || chosenPictures(pictures).length > 0
}

/** The last one; null once the next is submitted. */
export const addedProduct = observable<ProductWire | null>(null)

sellerDrafts.hold({
  unsaved: () => (isDraftBegun() ? 'The new product is not added.' : null),
  forget() {
    newProduct.state.set(EMPTY_FORM)
    addedProduct.set(null)
  },
})

/** One request at a time. On failure the form stays, with errors at the fields. `onAdded`: the catalog has changed. */
export async function addProduct(onAdded: () => void): Promise<'added' | 'rejected' | 'busy'> {
  if (newProduct.state.get().sent !== null) return 'busy'
  addedProduct.set(null)
  if (!newProduct.check()) return 'rejected'
  newProduct.set({ sent: 0 })
  const token = sellerToken()
  const response = await sellerApi.addProduct(token, formOf(newProduct.state.get()), (share) => newProduct.set({ sent: share }))
  if (response.success) {
    newProduct.state.set(EMPTY_FORM)
    addedProduct.set(response.product)
    onAdded()
    notify.success(response.message)
    return 'added'
  }
  newProduct.reject(response.errors)
  reportSellerFailure(response, token)
  return 'rejected'
}

function formOf({ draft, pictures }: FormState): FormData {
  const body = new FormData()
  body.append('productData', JSON.stringify(productDataOf(draft)))
  for (const picture of chosenPictures(pictures)) body.append('images', picture)
  return body
}
