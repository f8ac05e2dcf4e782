import * as z from 'zod/mini'

/** The channel on which the database tells of changes of products (db/migrations/0006-catalog-changes.ts). */
export const CHANNEL = 'catalog_changed'

/** Which products became others, and the categories in which they stood or stand now. */
export type CatalogChange = { readonly ids: readonly string[]; readonly categories: readonly string[] } | 'everything'

/** What comes by the channel: a change and the version that it made, or the beat that shows that words come through. */
export type CatalogNotification = { readonly version: number; readonly change: CatalogChange } | { readonly beat: string }

const wordShape = z.union([
  z.object({ beat: z.string() }),
  z.object({ version: z.number(), ids: z.optional(z.array(z.string())), categories: z.optional(z.array(z.string())) }),
])

/** Null for what is none of ours. */
export function parseNotification(text: string): CatalogNotification | null {
  const { success, data } = wordShape.safeParse(parseJson(text))
  if (!success) return null
  if ('beat' in data) return data
  const { version, ids, categories } = data
  return { version, change: ids && categories ? { ids, categories } : 'everything' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
