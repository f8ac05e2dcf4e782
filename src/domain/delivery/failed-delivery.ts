import { textIssue } from '../text/text.ts'

export const FAILED_DELIVERIES = ['nobodyHome', 'wrongAddress', 'rejected', 'other'] as const
/** Says why an order that was out for delivery was not delivered. */
export type FailedDelivery = (typeof FAILED_DELIVERIES)[number]

export const FAILED_DELIVERY_TEXTS: Readonly<Record<Exclude<FailedDelivery, 'other'>, string>> = {
  nobodyHome: 'Nobody was there',
  wrongAddress: 'We couldn’t find the address',
  rejected: 'The delivery was refused',
}

/** The order goes out again later, or it is canceled and its goods go back to the store. */
export const AFTER_FAILED_DELIVERY = ['deliverAgain', 'cancel'] as const
export type AfterFailedDelivery = (typeof AFTER_FAILED_DELIVERY)[number]

/** The goods of a canceled order go back on the shelf, or are written off as waste. */
export const RETURNED_GOODS = ['restock', 'waste'] as const
export type ReturnedGoods = (typeof RETURNED_GOODS)[number]

/** The reason and the note together are one reason in the history, which has at most 200 characters. */
export const MAX_FAILED_DELIVERY_NOTE = 160

export const NO_NOTE = 'Please say what happened'

export function failedDeliveryNoteIssue(reason: FailedDelivery, note: string): string | null {
  if (reason === 'other' && note.trim() === '') return NO_NOTE
  return textIssue(note, 'note', MAX_FAILED_DELIVERY_NOTE)
}

/** Returns the reason that the history has and the shopper reads. */
export function failedDeliveryText(reason: FailedDelivery, note: string): string {
  if (reason === 'other') return note
  return note === '' ? FAILED_DELIVERY_TEXTS[reason] : `${FAILED_DELIVERY_TEXTS[reason]}: ${note}`
}
