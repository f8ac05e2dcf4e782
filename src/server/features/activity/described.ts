import type { ActivitySubject } from '../../../contract/activity.ts'
import type { OrderId } from '../../../domain/order.ts'
import { formatOrderNumber, type OrderNumber } from '../../../domain/order-number.ts'

export interface Described {
  /** Without its subject. */
  readonly text: string
  readonly details?: readonly string[]
  readonly subject?: ActivitySubject
}

/** `{}` in the sentence is the order. */
export function ofOrder(
  sentence: string,
  id: OrderId,
  number: OrderNumber | undefined,
  details: readonly string[] = [],
): Described {
  const label = number === undefined ? 'a deleted order' : `order ${formatOrderNumber(number)}`
  const text = sentence.replace('{}', () => label)
  return { text, details, ...(number !== undefined && { subject: { kind: 'order', id, label } as const }) }
}

export const count = (pieces: number, noun: string): string => `${pieces} ${noun}${pieces === 1 ? '' : 's'}`

export const listText = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
