import { parseBuyItems } from './buy-link.ts'
import { continuePath } from './buy-link-query.ts'
import { MAX_LINES, MAX_QUANTITY } from './cart.ts'

/** What the cart's page asks about: products that a link wants to put into the cart. */
export interface CartLink {
  /** The codes are ids of products. There are none when the link could not be read or named nothing that is sold. */
  readonly lines: readonly { readonly code: string; readonly quantity: number }[]
  /** Counts what the link named and the store does not sell. */
  readonly missing: number
  /** The path to open after the answer. The shopper stays in the cart when this is null. */
  readonly continueTo: string | null
}

const PARAMS = ['add', 'missing', 'continue']

/** Returns the query of the cart's page, without its question mark. `more` is appended as it is. */
export function cartLinkQuery(
  { lines, missing, continueTo }: CartLink,
  more: readonly (readonly [string, string])[] = [],
): string {
  const others = new URLSearchParams([
    ...(missing > 0 ? [['missing', String(missing)]] : []),
    ...(continueTo === null ? [] : [['continue', continueTo]]),
    ...more.map(([name, value]) => [name, value]),
  ])
  const add = `add=${lines.map(({ code, quantity }) => `${code}:${quantity}`).join(',')}`
  return others.size === 0 ? add : `${add}&${others}`
}

/** Anybody may write such an address, so all of it is checked again. */
export function readCartLink(query: string): CartLink {
  const params = new URLSearchParams(query)
  const missing = params.get('missing') ?? ''
  return {
    lines: parseBuyItems(params.get('add') ?? '') ?? [],
    missing: /^[1-9]\d{0,2}$/.test(missing) ? Math.min(Number(missing), MAX_LINES) : 0,
    continueTo: continuePath(params.get('continue')),
  }
}

/** Returns what is left of the query once the question is answered. */
export function withoutCartLink(query: string): string {
  const params = new URLSearchParams(query)
  for (const name of PARAMS) params.delete(name)
  return params.toString()
}

/** Returns how many of the wanted pieces a line of `present` pieces can take, when `left` can be bought. */
export const piecesThatFit = (wanted: number, present: number, left = MAX_QUANTITY): number =>
  Math.max(0, Math.min(wanted, Math.min(left, MAX_QUANTITY) - present))
