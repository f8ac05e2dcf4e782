import * as z from 'zod/mini'
import { parseStored } from './browser-storage.ts'
import { type TabText, tabText } from './tab-storage.ts'

/** A draft keeps the choices of an order. The cart and the page of the checkout share the draft of this tab. */
export interface OrderDraft {
  readonly code: TabText
  readonly time: TabText
  /** The open order with which the next one goes along. */
  readonly along?: TabText
}

export const tabDraft: OrderDraft & { readonly along: TabText } = {
  code: tabText('larder.discount-code'),
  time: tabText('larder.chosen-time'),
  along: tabText('larder.goes-along'),
}

/** The session in which an assistant put the next order together, with its products. */
const storedSession = tabText('larder.assistant-checkout')
const sessionShape = z.object({ id: z.string(), products: z.array(z.string()) })

export const startSession = (id: string, products: readonly string[]): void =>
  storedSession.write(JSON.stringify({ id, products }))

/** The next order of this tab is not of a session any more. */
export const endSession = (): void => storedSession.write(null)

/** Returns the session of an order that still has something of it. Returns null for any other order. */
export function sessionOf(products: readonly string[]): string | null {
  const session = parseStored(storedSession.read(), sessionShape)
  return session?.products.some((product) => products.includes(product)) ? session.id : null
}

/** The note to the courier is null while the shopper left that of the address as it is. */
export const storedNote = tabText('larder.order-note')

const storedFields = tabText('larder.checkout')
const fieldsShape = z.record(z.string(), z.string())

export type TypedFields = Readonly<Record<string, string>>

/** Returns what a guest has typed at the checkout in this tab, by the names of the fields. */
export const typedBefore = (): TypedFields => parseStored(storedFields.read(), fieldsShape) ?? {}

export const saveTyped = (typed: FormData): void => saveTypedFields(Object.fromEntries(typed))
export const saveTypedFields = (typed: Readonly<Record<string, unknown>>): void => storedFields.write(JSON.stringify(typed))

export const forgetTyped = (): void => storedFields.write(null)

/** The next order of this tab begins without what was chosen and typed for the one that was placed. */
export function forgetDraft(): void {
  for (const stored of [tabDraft.code, tabDraft.time, tabDraft.along, storedNote, storedFields, storedSession]) stored.write(null)
}
