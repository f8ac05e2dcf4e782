import type * as z from 'zod/mini'
import { ClientError } from '../platform/client-error.ts'

type Schema = z.ZodMiniType
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Throws 400 when the body is not a JSON object, and 422 with a message per field when it breaks a rule. */
export function parseBody<S extends Schema>(schema: S, body: unknown): z.output<S> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ClientError(400, 'The body must be a JSON object')
  return parse(schema, body, 422)
}

/** Throws 400 with a message per parameter. */
export const parseQuery = <S extends Schema>(schema: S, query: unknown): z.output<S> => parse(schema, query, 400)

function parse<S extends Schema>(schema: S, value: unknown, status: 400 | 422): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const { issues } = result.error
  throw new ClientError(status, issues[0]?.message ?? 'The request is not as it should be', { errors: messagesByField(issues) })
}

const MAX_FIELDS = 500

/** Returns the first message of each path, such as `items.0.quantity`, for the first paths. */
function messagesByField(issues: readonly Issue[]): Record<string, string> {
  const found = new Map<string, string>()
  for (const { path, message } of issues) {
    if (found.size === MAX_FIELDS) break
    const field = path.join('.')
    if (field !== '' && !found.has(field)) found.set(field, message)
  }
  return Object.fromEntries(found)
}
