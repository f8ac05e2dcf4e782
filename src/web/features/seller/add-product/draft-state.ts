import type { ProductWire } from '../../../../contract/products.ts'
import type { FieldErrors } from '../../../../contract/responses.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { observable, useObservable } from '../../../observable.ts'
import { recheck } from '../../../ui/field-problems.ts'
import { notify } from '../../../ui/notify.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { chosenPictures, NO_PICTURES, type PictureSlots, putPictures, takePicture } from './picture-choice.ts'
import {
  type DraftField,
  draftErrors,
  EMPTY_DRAFT,
  errorsByField,
  isOfferTooHigh,
  type ProductDraft,
  productDataOf,
} from './product-draft.ts'

/** The form for a new product. It lives outside the page, so that neither a look at the orders nor a new login empties it. */
export interface DraftState {
  readonly draft: ProductDraft
  readonly pictures: PictureSlots
  /** A sentence a field; `images` for the pictures. */
  readonly errors: FieldErrors
  /** How much of it was sent, from 0 to 1; null while nothing is. */
  readonly sent: number | null
  /** What was added last. */
  readonly added: ProductWire | null
}

const EMPTY: DraftState = { draft: EMPTY_DRAFT, pictures: NO_PICTURES, errors: {}, sent: null, added: null }

const form = observable<DraftState>(EMPTY)
const change = (changes: Partial<DraftState>): void => form.set({ ...form.get(), ...changes })

export const useDraft = (): DraftState => useObservable(form, EMPTY)

/** Empties the form. */
export const dropDraft = (): void => form.set(EMPTY)

/** What is typed while the form is on its way is not taken: it would be neither in the product nor left in the form. */
export function typeDraft(field: DraftField, text: string): void {
  const { draft, errors, sent } = form.get()
  if (sent !== null) return
  const isPrice = field === 'price' || field === 'offerPrice' // either may mend the other's error
  const next = { ...draft, [field]: text }
  change({ draft: next, errors: recheck(errors, isPrice ? ['price', 'offerPrice'] : [field], draftErrors(next)) })
}

/** Says at the offer price when it is higher than the price, once both are typed. */
export function checkOffer(): void {
  const { draft, errors } = form.get()
  if (isOfferTooHigh(draft)) change({ errors: { ...errors, offerPrice: OFFER_TOO_HIGH } })
}

const OFFER_TOO_HIGH = 'Offer price can’t be higher than the price'

export function choosePictures(at: number, files: readonly File[]): void {
  const { pictures, errors, sent } = form.get()
  if (sent !== null || files.length === 0) return
  const { slots, refusals } = putPictures(pictures, at, files)
  change({
    pictures: slots,
    errors: { ...without(errors, ['images']), ...(refusals.length > 0 ? { images: refusals.join(' ') } : {}) },
  })
}

export function removePicture(at: number): void {
  const { pictures, errors, sent } = form.get()
  if (sent === null) change({ pictures: takePicture(pictures, at), errors: without(errors, ['images']) })
}

/** A file that looked like a picture by its name, and that the browser could not show. */
export function dropBrokenPicture(at: number): void {
  const { pictures, errors } = form.get()
  const broken = pictures[at]
  if (!broken) return
  change({
    pictures: takePicture(pictures, at),
    errors: { ...errors, images: `“${broken.name}” is damaged and can’t be shown.` },
  })
}

/**
 * Sends the product, once however often it is asked for meanwhile. On success the form empties; on failure nothing is
 * lost, and the sentences stand at the fields. `onAdded` is told that the catalog has changed.
 */
export async function addProduct(onAdded: () => void): Promise<'added' | 'refused' | 'busy'> {
  const { draft, pictures, sent } = form.get()
  if (sent !== null) return 'busy'
  const errors = draftErrors(draft)
  change({ errors, added: null })
  if (Object.keys(errors).length > 0) return 'refused'
  change({ sent: 0 })
  const token = sellerToken()
  const response = await sellerApi.addProduct(token, formOf(draft, pictures), (share) => change({ sent: share }))
  if (response.success) {
    form.set({ ...EMPTY, added: response.product })
    onAdded()
    notify.success(response.message)
    return 'added'
  }
  change({ sent: null, errors: errorsByField(Object.entries(response.errors)) })
  reportSellerFailure(response, token)
  return 'refused'
}

function formOf(draft: ProductDraft, pictures: PictureSlots): FormData {
  const parts = new FormData()
  parts.append('productData', JSON.stringify(productDataOf(draft)))
  for (const picture of chosenPictures(pictures)) parts.append('images', picture)
  return parts
}

function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}
