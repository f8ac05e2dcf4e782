import type { ActivitySubject } from '../../../contract/staff/activity.ts'
import type { CustomerId } from '../../../domain/customers/customer.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { formatOrderNumber, type OrderNumber } from '../../../domain/orders/order-number.ts'
import type { ProductId } from '../../../domain/products/product.ts'

export interface Described {
  readonly text: string
  readonly details?: readonly string[]
  readonly subject?: ActivitySubject
  readonly products?: readonly { readonly _id: ProductId; readonly name: string }[]
}

/** Returns a text and its subject. The subject's label replaces `{}` in the sentence. */
export function about(sentence: string, subject: Omit<ActivitySubject, 'start'>): Pick<Described, 'text' | 'subject'> {
  return { text: filled(sentence, subject.label), subject: { ...subject, start: sentence.indexOf('{}') } }
}

/** Returns the sentence with a label, for a subject that was deleted and has no link. */
const filled = (sentence: string, label: string): string => sentence.replace('{}', () => label)

export function ofOrder(
  sentence: string,
  id: OrderId,
  number: OrderNumber | undefined,
  details: readonly string[] = [],
): Described {
  if (number === undefined) return { text: filled(sentence, 'a deleted order'), details }
  const shown = formatOrderNumber(number)
  return { ...about(sentence, { kind: 'order', id, number: shown, label: `order ${shown}` }), details }
}

export const ofProduct = (sentence: string, id: ProductId, name: string | undefined): Described =>
  name === undefined ? { text: filled(sentence, 'a deleted product') } : about(sentence, { kind: 'product', id, label: name })

export const ofCustomer = (sentence: string, id: CustomerId, name: string | undefined): Described =>
  name === undefined ? { text: filled(sentence, 'a former customer') } : about(sentence, { kind: 'customer', id, label: name })

export const count = (pieces: number, noun: string): string => `${pieces} ${noun}${pieces === 1 ? '' : 's'}`

export const listText = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
