import * as z from 'zod/mini'

/** As shoppers see it. */
export const categoryWire = z.object({
  name: z.string(),
  /** Its products' `category`; in lower case, the last part of its page's URL. */
  path: z.string(),
  /** `lemon`, `sky`, …: the ground of its pictures. */
  tint: z.string(),
  /** URL, full-size; absent: its drawings, or one that suits any category. */
  picture: z.optional(z.string()),
  /** Names of drawings of this store's pages. */
  drawings: z.optional(z.readonly(z.array(z.string()))),
  /** Of its page, for search engines. */
  description: z.optional(z.string()),
})
export type CategoryWire = z.output<typeof categoryWire>
