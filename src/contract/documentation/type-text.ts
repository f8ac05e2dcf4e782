import * as z from 'zod/mini'

/** A reference to a schema with a name stands between two of these characters, which no other text has. */
export const NAME_MARK = '\u0001'

/** The parts of JSON Schema that the schemas of the contract use. */
const jsonSchema = z.object({
  $ref: z.optional(z.string()),
  anyOf: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  contentSchema: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
  prefixItems: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
})
type JsonSchema = z.output<typeof jsonSchema>

/** Writes a JSON schema as a type of TypeScript, which is a quarter as long and known to more people. */
export function typeText(schema: unknown, indent = ''): string {
  const described = jsonSchema.parse(schema)
  const { $ref, anyOf, const: only, enum: values, type, contentSchema, format } = described
  if ($ref !== undefined) return `${NAME_MARK}${$ref.split('/').at(-1)}${NAME_MARK}`
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => typeText(one, indent)))].join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (contentSchema !== undefined) return typeText(contentSchema, indent)
  if (type === 'array') return arrayText(described, indent)
  if (type === 'object') return objectText(described, indent)
  return format === 'binary' ? 'file' : [type ?? 'unknown'].flat().join(' | ')
}

function arrayText({ items = {}, prefixItems }: JsonSchema, indent: string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map((item) => typeText(item, indent)).join(', ')}]`
  const text = typeText(items, indent)
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const deeper = `${indent}  `
  const rows = Object.entries(properties).map(
    ([name, schema]) => `${deeper}${propertyName(name)}${required.includes(name) ? '' : '?'}: ${typeText(schema, deeper)}`,
  )
  if (typeof additionalProperties === 'object') rows.push(`${deeper}[key: string]: ${typeText(additionalProperties, deeper)}`)
  return rows.length === 0 ? '{}' : `{\n${rows.join('\n')}\n${indent}}`
}

const propertyName = (name: string): string => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name))
