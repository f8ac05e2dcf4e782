import * as z from 'zod/mini'

/** Database triggers send notifications on this channel (db/migrations/0001-schema/catalog-signal.ts). */
export const CHANNEL = 'catalog_changed'

/** Lists the ids of the changed products, and the categories they were in before and are in after the change. */
export type CatalogChange = { readonly ids: readonly string[]; readonly categories: readonly string[] } | 'everything'

export interface LoggedChange {
  readonly id: string
  readonly change: CatalogChange
}

export const catalogNotification = z.pipe(
  z.object({ id: z.string(), ids: z.optional(z.array(z.string())), categories: z.optional(z.array(z.string())) }),
  z.transform(({ id, ids = null, categories = null }): LoggedChange => ({ id, change: changeOf(ids, categories) })),
)

export const changeOf = (ids: readonly string[] | null, categories: readonly string[] | null): CatalogChange =>
  ids && categories ? { ids, categories } : 'everything'
