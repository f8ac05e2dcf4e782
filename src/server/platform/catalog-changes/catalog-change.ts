import * as z from 'zod/mini'

/** Notified by triggers (db/migrations/0006-catalog-changes.ts). */
export const CHANNEL = 'catalog_changed'

/** Product IDs, and their categories before and after. */
export type CatalogChange = { readonly ids: readonly string[]; readonly categories: readonly string[] } | 'everything'

export type CatalogNotification = { readonly version: number; readonly change: CatalogChange } | { readonly heartbeat: string }

const notificationSchema = z.union([
  z.object({ beat: z.string() }),
  z.object({ version: z.number(), ids: z.optional(z.array(z.string())), categories: z.optional(z.array(z.string())) }),
])

/** Null for an unknown payload. */
export function parseNotification(text: string): CatalogNotification | null {
  const { success, data } = notificationSchema.safeParse(parseJson(text))
  if (!success) return null
  if ('beat' in data) return { heartbeat: data.beat }
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
