import type { FieldErrors } from '../../../../contract/responses.ts'
import { type SellerProductWire, sellerProductWire } from '../../../../contract/seller-products.ts'
import type { Failure } from '../../../api/api.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { chosenPictures } from '../product-form/picture-choice.ts'
import { fieldsOf } from '../product-form/product-draft.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { followProduct, type ProductEdit, resetEdit } from './edit-state.ts'
import { arePicturesChanged, changedFields, type Typed } from './edited-fields.ts'

export type SaveResult = 'saved' | 'unchanged' | 'rejected' | 'conflict' | 'busy'

export async function saveEdit(edit: ProductEdit, onSaved: (product: SellerProductWire) => void): Promise<SaveResult> {
  const { form, state } = edit
  const typed = form.state.get()
  if (typed.sent !== null) return 'busy'
  if (!form.check()) return 'rejected'
  const { base } = state.get()
  const body = formOf(base, typed)
  if (body === null) return 'unchanged'
  form.set({ sent: 0 })
  const token = sellerToken()
  const response = await sellerApi.updateProduct(token, body, (sent) => form.set({ sent }))
  if (response.success) {
    resetEdit(edit, response.product)
    onSaved(response.product)
    notify.success(response.message)
    return 'saved'
  }
  const theirs = presentProduct(response)
  if (theirs) {
    followProduct(edit, theirs)
    // When there is no conflict, others changed only other fields, and the save is tried again.
    return state.get().conflicts.length > 0 ? 'conflict' : saveEdit(edit, onSaved)
  }
  form.reject(atPictures(response.errors))
  reportSellerFailure(response, token)
  return 'rejected'
}

/** Returns the product as it is now from a 409 response. Returns null for any other failure. */
function presentProduct({ status, body }: Failure): SellerProductWire | null {
  if (status !== 409 || typeof body !== 'object' || body === null || !('product' in body)) return null
  return sellerProductWire.safeParse(body.product).data ?? null
}

const atPictures = ({ pictures, ...errors }: FieldErrors): FieldErrors =>
  pictures === undefined ? errors : { ...errors, images: pictures }

function formOf(base: SellerProductWire, typed: Typed): FormData | null {
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
