import { type SellerProductWire, sellerProductWire } from '../../../../contract/seller-products.ts'
import type { Failure } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { chosenPictures } from '../product-form/picture-choice.ts'
import { fieldsOf } from '../product-form/product-draft.ts'
import type { TypedProduct } from '../product-form/product-form-state.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { followProduct, type ProductEdit, resetEdit } from './edit-state.ts'
import { arePicturesChanged, changedFields } from './edited-fields.ts'

/** Resolves to null when the changes were saved, when there are none, and when there are conflicts to choose from. */
export async function saveEdit(edit: ProductEdit, onSaved: (product: SellerProductWire) => void): Promise<Failure | null> {
  const { form, state } = edit
  const body = formOf(state.get().base, form.typed.get())
  if (body === null) {
    notify.success('Nothing to save')
    return null
  }
  form.sentShare.set(0)
  const token = sellerToken()
  const response = await sellerApi.updateProduct(token, body, form.sentShare.set)
  if (response.success) {
    resetEdit(edit, response.product)
    onSaved(response.product)
    notify.success(response.message)
    return null
  }
  const theirs = presentProduct(response)
  if (theirs) {
    followProduct(edit, theirs)
    // When there is no conflict, others changed only other fields, and the save is tried again.
    return state.get().conflicts.length > 0 ? null : saveEdit(edit, onSaved)
  }
  reportSellerFailure(response, token)
  return response
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
