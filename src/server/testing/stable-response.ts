const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const SECRET = /^[\w-]{43}$/
const MAX_ITEMS = 2
const MAX_TEXT = 400

/**
 * Returns a response that is the same at each run, but for times, and short enough to be read: ids are numbered, secrets are
 * replaced, and lists have their first items only.
 */
export function stableResponse(body: unknown): unknown {
  const ids = new Map<string, string>()
  const numbered = (id: string) => {
    const known = ids.get(id) ?? `01900000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  const stable = (value: unknown): unknown => {
    if (typeof value === 'string')
      return SECRET.test(value) ? 'x'.repeat(43) : value.replaceAll(UUID, numbered).slice(0, MAX_TEXT)
    if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(stable)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replaceAll(UUID, numbered), stable(one)]))
  }
  return stable(body)
}
