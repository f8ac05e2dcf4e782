import * as z from 'zod/mini'

/** Notified by triggers (db/migrations/0006-catalog-changes.ts). */
export const CHANNEL = 'catalog_changed'

/** Product IDs, and their categories before and after. */
export type CatalogChange = { readonly ids: readonly string[]; readonly categories: readonly string[] } | 'everything'

export const catalogNotification = z.pipe(
  z.object({ version: z.number(), ids: z.optional(z.array(z.string())), categories: z.optional(z.array(z.string())) }),
  z.transform(({ version, ids, categories }): { version: number; change: CatalogChange } => ({
    version,
    change: ids && categories ? { ids, categories } : 'everything',
  })),
)
