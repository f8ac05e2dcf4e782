import * as z from 'zod/mini'
import { endpoints } from '../endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../headers.ts'
import { factList } from '../products/fact-list.ts'
import { type Endpoint, whoMayUse } from './endpoint.ts'
import { jsonSchema } from './openapi.ts'

const objectSchema = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
})

/** A longer cell goes on in the next row. */
const MAX_CELL = 120

/**
 * Returns the tables of docs/api.md: what each endpoint does and who may use it, its fields and errors, of which optional
 * fields are marked with a `?`, and the facts of products.
 */
export function endpointList(): string {
  const sorted = Object.values(endpoints).toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
  return [
    '| method | path | who | what |',
    '|---|---|---|---|',
    ...sorted.map((endpoint) => `| ${endpoint.method} | \`${endpoint.path}\` | ${whoMayUse(endpoint)} | ${endpoint.summary} |`),
    '',
    '### Fields and errors',
    'The rows of an endpoint are the parts of its request, the fields of its response beside `success`, and its own errors by status.\nA `?` marks what may be absent. `/openapi.json` has the types.',
    '',
    '| endpoint | part | content |',
    '|---|---|---|',
    ...sorted.flatMap(detailRows),
    '',
    '### Facts of products',
    'Each fact is optional in requests, and absent in responses where a product has none. Null or an empty text removes it.\nSearches of shoppers and sellers find a product by a name or a synonym. A text only relates it to what a shopper searched for. By a code only sellers find it.',
    '',
    factList(),
  ].join('\n')
}

const sortKey = ({ path, method }: Endpoint): string => `${path} ${method}`

/**
 * Returns the table rows of an endpoint. Its method and path are in the first row only. The first cell of the others is
 * empty.
 */
function detailRows(endpoint: Endpoint): string[] {
  const rows = [...requestParts(endpoint), ...responseParts(endpoint), ...errorParts(endpoint)].flatMap(shortRows)
  const name = `\`${endpoint.method} ${endpoint.path}\``
  return rows.map(([part, content], index) => `| ${index === 0 ? name : ''} | ${part} | ${content} |`)
}

type Part = readonly [part: string, content: string]

function requestParts({
  method,
  query,
  body,
  guest,
  form,
  isCategoryForm,
  isFileForm,
  fileParts,
  isLogoForm,
  isSigned,
  isIdempotent,
}: Endpoint): Part[] {
  const [data, files] = isCategoryForm ? ['categoryData', 'picture?'] : ['productData', 'images']
  return [
    ...(isIdempotent ? [['header', `\`${IDEMPOTENCY_HEADER}\``] as const] : []),
    ...(query ? [['query', fields(query)] as const] : []),
    ...(body ? [['body', fields(body)] as const] : []),
    ...(guest ? [[`guest’s ${method === 'GET' ? 'query' : 'body'}`, fields(guest.request)] as const] : []),
    ...(form ? [['form', `${data}, ${files}`] as const, [data, fields(form)] as const] : []),
    ...(isFileForm ? [['form', ['file', ...(fileParts ? [fields(fileParts)] : [])].join(', ')] as const] : []),
    ...(isLogoForm ? [['or a form', 'settings (the body), logo?'] as const] : []),
    ...(isSigned ? [['body', 'a signed event'] as const] : []),
  ]
}

function responseParts({ status, response, isCsv, isStream, fileName }: Endpoint): Part[] {
  const names = fields(response)
  if (names === '') return []
  const form = isCsv ? ' columns' : isStream ? ' events' : fileName ? ' file' : ''
  return [[`${status ?? 200}${form}`, names]]
}

function errorParts({ errors, guest, attemptsPerMinute = guest?.attemptsPerMinute }: Endpoint): Part[] {
  const all = { ...errors, ...(attemptsPerMinute && { 429: guest ? 'Too many attempts of guests' : 'Too many attempts' }) }
  return Object.entries(all).flatMap(([status, cases]) => cases.split('; ').map((sentence) => [status, sentence] as const))
}

/** Divides a long list at its commas. Only the first row names the part. */
function shortRows([part, content]: Part): Part[] {
  const lines: string[] = []
  for (const name of content.split(', ')) {
    const last = lines.at(-1)
    if (last === undefined || `${last}, ${name}`.length > MAX_CELL) lines.push(name)
    else lines[lines.length - 1] = `${last}, ${name}`
  }
  return lines.map((line, index) => [index === 0 ? part : '', line])
}

function fields(schema: z.ZodMiniType): string {
  const { properties = {}, required = [] } = objectSchema.parse(jsonSchema(schema))
  const names = Object.keys(properties).filter((name) => name !== 'success')
  return names.map((name) => (required.includes(name) ? name : `${name}?`)).join(', ')
}
