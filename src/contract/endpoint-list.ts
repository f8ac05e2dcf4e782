import * as z from 'zod/mini'
import { type Endpoint, whoMayUse } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { jsonSchema } from './openapi.ts'

const objectSchema = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
})

/** Returns the table of endpoints in docs/api.md. Optional fields are marked with a `?`. */
export function endpointList(): string {
  const rows = Object.values(endpoints)
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
    .map(row)
  return ['| endpoint | for | request | response | errors |', '|---|---|---|---|---|', ...rows].join('\n')
}

const sortKey = ({ path, method }: Endpoint): string => `${path} ${method}`

function row(endpoint: Endpoint): string {
  const { method, path, summary, status, errors, attemptsPerMinute, response } = endpoint
  const success = fields(response).filter((name) => name !== 'success')
  const all = { ...errors, ...(attemptsPerMinute && { 429: 'Too many attempts' }) }
  const rejections = Object.entries(all).map(([code, sentence]) => `${code} ${sentence}`)
  const cells = [
    `\`${method} ${path}\`<br>${summary}`,
    whoMayUse(endpoint),
    request(endpoint),
    [...(status ? [String(status)] : []), success.join(', ')].join(' '),
    rejections.join('; '),
  ]
  return `| ${cells.join(' | ')} |`
}

function request({ query, body, form, isCategoryForm, isFileForm, isSigned, isIdempotent }: Endpoint): string {
  const parts = [
    ...(query ? [`query: ${fields(query).join(', ')}`] : []),
    ...(body ? [fields(body).join(', ')] : []),
    ...(form ? [formText(fields(form), isCategoryForm)] : []),
    ...(isFileForm ? ['form: file'] : []),
    ...(isSigned ? ['a signed event'] : []),
    ...(isIdempotent ? ['`Idempotency-Key`'] : []),
  ]
  return parts.join('; ')
}

const formText = (data: readonly string[], isCategoryForm = false): string => {
  const [part, files] = isCategoryForm ? ['categoryData', 'picture?'] : ['productData', 'images']
  return `form: ${part} { ${data.join(', ')} }, ${files}`
}

function fields(schema: z.ZodMiniType): string[] {
  const { properties = {}, required = [] } = objectSchema.parse(jsonSchema(schema))
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
}
