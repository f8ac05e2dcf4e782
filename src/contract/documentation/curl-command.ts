import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../headers.ts'
import type { ExampleRequest } from './endpoint-examples.ts'

/** Shell variables of the documentation that have tokens. */
export const TOKEN_VARIABLES = { shopper: 'TOKEN', seller: 'SELLER_TOKEN' } as const

const MAX_LINE = 90

/**
 * Returns a command of curl 7.82 or newer in a POSIX shell. Values may have shell variables and `$(…)`. What is sent comes
 * from a here-document, in which JSON needs no other quotes.
 */
export function curlCommand(origin: string, request: ExampleRequest): string {
  const { endpoint, query, body, form, file } = request
  const words = [
    endpoint.isStream ? 'curl -N' : 'curl',
    ...(endpoint.method === 'POST' && body === undefined && form === null && file === null ? ['-X POST'] : []),
    quoted(origin + endpoint.path + searchOf(query)),
    ...headersOf(request).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  ]
  if (body !== undefined) return withDocument([...words, '--json @-'], jsonText(body))
  if (form !== null)
    return withDocument([...words, `-F '${endpoint.isCategoryForm ? 'categoryData' : 'productData'}=<-'`], jsonText(form))
  if (file !== null) return withDocument([...words, "-F 'file=@-;filename=products.csv'"], file.trimEnd())
  return joined(words)
}

function headersOf({ endpoint, isGuest, key }: ExampleRequest): [name: string, value: string][] {
  const token = endpoint.access === 'seller' ? TOKEN_VARIABLES.seller : TOKEN_VARIABLES.shopper
  return [
    ...(endpoint.access === 'anyone' || isGuest ? [] : [[TOKEN_HEADER, shellVariable(token)] satisfies [string, string]]),
    ...(key === null ? [] : [[IDEMPOTENCY_HEADER, key] satisfies [string, string]]),
  ]
}

const shellVariable = (name: string): string => '$'.concat(name)

/** Leaves `$` as it is, since the values of variables are ids. */
function searchOf(query: object): string {
  const text = new URLSearchParams(Object.entries(query)).toString().replaceAll('%24', '$')
  return text === '' ? '' : `?${text}`
}

const jsonText = (value: object): string => JSON.stringify(value, null, 2)

const quoted = (text: string): string => (text.includes('$') ? `"${text}"` : /[?& ]/.test(text) ? `'${text}'` : text)

/** A long command has a line for each option. The address is on the first. */
function joined(words: readonly string[]): string {
  const text = words.join(' ')
  if (text.length <= MAX_LINE) return text
  return text.replaceAll(/ (?=-[HF] |--json )/g, ' \\\n  ')
}

/** The shell replaces variables in the document only when the word that ends it has no quotes. */
const withDocument = (words: readonly string[], text: string): string =>
  `${joined(words)} <<${text.includes('$') ? 'END' : "'END'"}\n${text}\nEND`
