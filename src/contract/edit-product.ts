import * as z from 'zod/mini'
import { categoryProblem, nameProblem, offerProblem, weightProblem } from '../domain/new-product.ts'
import { MAX_PICTURES, OTHER_CATEGORY } from '../domain/product.ts'
import { description, price } from './new-product.ts'
import { emptiable, emptiableList, emptiableText, factFields } from './product-facts.ts'
import { rule } from './rule.ts'
import { pieces } from './stock.ts'
import { optionalTextBy, textBy } from './text.ts'

const id = z.string('id is required')

/** The client sends the version that it read. Every change that people make raises it. */
const version = z.int('version must be a whole number')

/**
 * This is the JSON of the form field `productData`. Absent fields stay as they are. Null or an empty text empties an
 * optional field.
 */
export const updateProductRequest = z
  .object({
    id,
    version,
    name: z.optional(textBy(nameProblem)),
    price: z.optional(price('Price')),
    offerPrice: z.optional(price('Offer price')),
    description: z.optional(
      z.pipe(
        z.nullable(description),
        z.transform((lines) => lines ?? []),
      ),
    ),
    category: z.optional(
      z.pipe(
        z.nullable(optionalTextBy('Category', categoryProblem)),
        z.transform((category) => category || OTHER_CATEGORY),
      ),
    ),
    weight: emptiableText('Weight', weightProblem),
    /** These are the pieces on hand. Null stops counting the product. */
    stock: emptiable(pieces('Stock', 0), 'Stock must be a whole number'),
    inStock: z.optional(z.boolean('inStock must be true or false')),
    ...factFields,
    /**
     * The pictures get this order. The product's own are named by their URLs, new ones by the names of their form
     * parts.
     */
    pictures: emptiableList(z.array(z.string()), {
      sentence: 'Pictures must be a list of URLs and names of parts',
      max: MAX_PICTURES,
      tooMany: `A product can have up to ${MAX_PICTURES} pictures`,
    }),
  })
  .check(rule(({ price, offerPrice }) => offerProblem(price ?? null, offerPrice ?? null), ['offerPrice']))
export type UpdateProductRequest = z.output<typeof updateProductRequest>

export const archiveProductRequest = z.object({ id, archived: z.boolean('archived must be true or false') })
