import { MAX_LINES, MAX_QUANTITY } from './cart.ts'

/** `code` says which product is meant, by whatever a shop calls it. */
export interface BuyLine {
  readonly code: string
  readonly quantity: number
}

const PLAIN_CODE = /^[A-Za-z0-9._-]+$/
const BASE64URL = /^[A-Za-z0-9_-]+$/
const QUANTITY = /^[1-9]\d*$/

/**
 * Reads the path of a link that names products and quantities, such as `sku-1:2,~w6k:1` (UCP, permalink). A code with other
 * characters than letters, digits, `.`, `_` and `-` is `~` and its UTF-8 in base64url. Lines of one code add up, to at most
 * MAX_QUANTITY. Returns null when a line is malformed, or when there are more than MAX_LINES.
 */
export function parseBuyItems(items: string): readonly BuyLine[] | null {
  const quantities = new Map<string, number>()
  for (const item of items.split(',')) {
    const [token = '', quantity = '', ...rest] = item.split(':')
    const code = codeOf(token)
    if (code === null || !QUANTITY.test(quantity) || rest.length > 0) return null
    quantities.set(code, Math.min((quantities.get(code) ?? 0) + Number(quantity), MAX_QUANTITY))
    if (quantities.size > MAX_LINES) return null
  }
  return Array.from(quantities, ([code, quantity]) => ({ code, quantity }))
}

/** Returns the path that parseBuyItems reads, of codes without special characters. */
export const buyItemsOf = (lines: readonly BuyLine[]): string =>
  lines.map(({ code, quantity }) => `${code}:${quantity}`).join(',')

function codeOf(token: string): string | null {
  if (token.startsWith('~')) return decodedCode(token.slice(1))
  return PLAIN_CODE.test(token) ? token : null
}

/** Accepts only what an encoder makes: no padding, and no bits that are set beyond the last byte. */
function decodedCode(text: string): string | null {
  if (!BASE64URL.test(text) || text.length % 4 === 1) return null
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  if (base64urlOf(bytes) !== text) return null
  const code = utf8Of(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  return code === null || /\p{Cc}/u.test(code) ? null : code
}

/** Each character of `bytes` is a byte. */
const base64urlOf = (bytes: string): string => btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
