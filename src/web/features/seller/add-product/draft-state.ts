import type { ProductWire } from '../../../../contract/products.ts'
import type { FieldErrors } from '../../../../contract/responses.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { observable, useObservable } from '../../../state/observable.ts'
import { recheck } from '../../../ui/field-problems.ts'
import { notify } from '../../../ui/notify.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { chosenPictures, clearSlot, NO_PICTURES, type PictureSlots, putPictures } from './picture-choice.ts'
import {
  type DraftField,
  draftErrors,
  draftOfferProblem,
  EMPTY_DRAFT,
  errorsByField,
  type ProductDraft,
  productDataOf,
} from './product-draft.ts'

/** Outside the page, so that neither navigation nor a new login empties it. */
export interface DraftState {
  readonly draft: ProductDraft
  readonly pictures: PictureSlots
  /** `images` for the pictures. */
  readonly errors: FieldErrors
  /** From 0 to 1; null while not submitting. */
  readonly sent: number | null
  readonly added: ProductWire | null
}

const EMPTY: DraftState = { draft: EMPTY_DRAFT, pictures: NO_PICTURES, errors: {}, sent: null, added: null }

const form = observable<DraftState>(EMPTY)
const change = (changes: Partial<DraftState>): void => form.set({ ...form.get(), ...changes })

export const useDraft = (): DraftState => useObservable(form, EMPTY)

export const clearDraft = (): void => form.set(EMPTY)

/** Ignores input while submitting: it would be neither in the product nor in the form afterwards. */
export function typeDraft(field: DraftField, text: string): void {
  const { draft, errors, sent } = form.get()
  if (sent !== null) return
  const isPrice = field === 'price' || field === 'offerPrice' // each may correct the other
  const next = { ...draft, [field]: text }
  change({ draft: next, errors: recheck(errors, isPrice ? ['price', 'offerPrice'] : [field], draftErrors(next)) })
}

/** Reports an offer price above the price, once both are typed. */
export function checkOffer(): void {
  const { draft, errors } = form.get()
  const offerPrice = draftOfferProblem(draft)
  if (offerPrice !== null) change({ errors: { ...errors, offerPrice } })
}

export function choosePictures(at: number, files: readonly File[]): void {
  const { pictures, errors, sent } = form.get()
  if (sent !== null || files.length === 0) return
  const { slots, problems } = putPictures(pictures, at, files)
  change({
    pictures: slots,
    errors: { ...without(errors, ['images']), ...(problems.length > 0 ? { images: problems.join(' ') } : {}) },
  })
}

export function removePicture(at: number): void {
  const { pictures, errors, sent } = form.get()
  if (sent === null) change({ pictures: clearSlot(pictures, at), errors: without(errors, ['images']) })
}

export function dropBrokenPicture(at: number): void {
  const { pictures, errors } = form.get()
  const broken = pictures[at]
  if (!broken) return
  change({
    pictures: clearSlot(pictures, at),
    errors: { ...errors, images: `“${broken.name}” is damaged and can’t be shown.` },
  })
}

/** One request at a time. On failure the form stays, with errors at the fields. `onAdded`: the catalog has changed. */
export async function addProduct(onAdded: () => void): Promise<'added' | 'rejected' | 'busy'> {
  const { draft, pictures, sent } = form.get()
  if (sent !== null) return 'busy'
  const errors = draftErrors(draft)
  change({ errors, added: null })
  if (Object.keys(errors).length > 0) return 'rejected'
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
  return 'rejected'
}

function formOf(draft: ProductDraft, pictures: PictureSlots): FormData {
  const body = new FormData()
  body.append('productData', JSON.stringify(productDataOf(draft)))
  for (const picture of chosenPictures(pictures)) body.append('images', picture)
  return body
}

function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}
