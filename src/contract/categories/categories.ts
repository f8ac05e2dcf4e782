import * as z from 'zod/mini'

export const categoryWire = z.object({
  name: z.string(),
  /**
   * Products have this path as their `category`. In lower case it is the last part of the URL of the category's page.
   */
  path: z.string(),
  /** A tint such as `lemon` or `sky` is the background of the category's pictures. */
  tint: z.string(),
  /**
   * `picture` is the URL of a full-size picture. Without one, pages show the drawings, or a picture that suits any category.
   */
  picture: z.optional(z.string()),
  /** Pages have built-in drawings with these names. */
  drawings: z.optional(z.readonly(z.array(z.string()))),
  /** Search engines are given this text for the category's page. */
  description: z.optional(z.string()),
  /** No product that is not archived is in the category, so that shoppers see no link to it. */
  isEmpty: z.optional(z.literal(true)),
})
export type CategoryWire = z.output<typeof categoryWire>
