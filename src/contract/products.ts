import * as z from 'zod/mini'
import { centsOfDollars, centsOfText } from '../domain/money.ts'
import { OTHER_CATEGORY } from '../domain/product.ts'
import { optionalText, requiredText } from './text.ts'

/** A product as every answer carries it. Prices are dollars with at most two decimals. */
export const productWire = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  /** One URL a picture, at full size. */
  image: z.array(z.string()),
  /** One line a bullet. */
  description: z.array(z.string()),
  inStock: z.boolean(),
  weight: z.optional(z.string()),
})
export type ProductWire = z.output<typeof productWire>

export const MAX_PRODUCTS_A_PAGE = 500
const MAX_SEARCH = 200
export const MAX_IDS_A_CALL = 200

/** Query text that is a whole number from 1 to 500. */
export const pageLimit = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, `limit must be a whole number from 1 to ${MAX_PRODUCTS_A_PAGE}`)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.lte(MAX_PRODUCTS_A_PAGE, `limit must be a whole number from 1 to ${MAX_PRODUCTS_A_PAGE}`)),
  ),
)

/** The query of the product list. `ids` (comma-separated) asks for these products alone: what a visitor's cart needs. */
export const listProductsQuery = z.object({
  search: z.optional(optionalText('search', MAX_SEARCH)),
  category: z.optional(optionalText('category', MAX_SEARCH)),
  inStock: z.optional(
    z.pipe(
      z.enum(['true', 'false'], 'inStock must be true or false'),
      z.transform((text) => text === 'true'),
    ),
  ),
  limit: z.optional(pageLimit),
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
  ids: z.optional(
    z.pipe(
      z.string('ids must be text'),
      z.pipe(
        z.transform((text: string) => text.split(',').filter((id) => id !== '')),
        z.array(z.string()).check(z.maxLength(MAX_IDS_A_CALL, `ids may name at most ${MAX_IDS_A_CALL} products`)),
      ),
    ),
  ),
})
export type ListProductsQuery = z.output<typeof listProductsQuery>
/** The same query before it was parsed: text by name, as it stands in an address. */
export type ListProductsParams = z.input<typeof listProductsQuery>

export const listProductsAnswer = z.object({
  success: z.literal(true),
  products: z.array(productWire),
  /** Where the next page starts; null when this is the last one, absent when no limit was asked for. */
  nextCursor: z.optional(z.nullable(z.string())),
})
export type ListProductsAnswer = z.output<typeof listProductsAnswer>

const MAX_PRICE_CENTS = 10_000_000

/** A price of more than 0 and at most 100,000 dollars, a number or, since forms send text, decimal text; gives cents. */
const price = (name: string) =>
  z.pipe(
    z.union([z.number(), z.string()], `${name} must be a number`),
    z.transform((value, context) => {
      const amount = typeof value === 'number' ? centsOfDollars(value) : centsOfText(value.trim())
      if (amount !== null && amount > 0 && amount <= MAX_PRICE_CENTS) return amount
      const message =
        amount === null ? `${name} must be a number with at most two decimals` : `${name} must be more than 0 and at most 100,000`
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )

const MAX_NAME = 200
const MAX_CATEGORY = 60
const MAX_WEIGHT = 40
const MAX_DESCRIPTION_LINES = 50
const MAX_DESCRIPTION_LINE = 500

/** Lines, or one text with line breaks; blank lines are dropped. */
const description = z.pipe(
  z.union([z.string(), z.array(z.string('Description must be lines of text'))], 'Description must be lines of text'),
  z.pipe(
    z.transform((value: string | string[]) =>
      (typeof value === 'string' ? value.split(/\r\n|[\n\r]/) : value).map((line) => line.trim()).filter((line) => line !== ''),
    ),
    z
      .array(requiredText('A description line', MAX_DESCRIPTION_LINE))
      .check(z.maxLength(MAX_DESCRIPTION_LINES, `Description may have at most ${MAX_DESCRIPTION_LINES} lines`)),
  ),
)

/** The part `productData` of the seller's form, once parsed as JSON. */
export const newProductRequest = z
  .object({
    name: requiredText('Name', MAX_NAME),
    price: price('Price'),
    offerPrice: price('Offer price'),
    description: z._default(z.optional(description), []),
    category: z.pipe(
      z.optional(z.nullable(optionalText('Category', MAX_CATEGORY))),
      z.transform((category) => category || OTHER_CATEGORY),
    ),
    weight: z.pipe(
      z.optional(z.nullable(optionalText('Weight', MAX_WEIGHT))),
      z.transform((weight) => weight || null),
    ),
  })
  .check(
    z.refine((product) => product.offerPrice <= product.price, {
      path: ['offerPrice'],
      message: 'Offer price must not be higher than the price',
    }),
  )

export const addProductAnswer = z.object({ success: z.literal(true), message: z.string(), product: productWire })

export const setStockRequest = z.object({
  id: z.string('id is required'),
  inStock: z.boolean('inStock must be true or false'),
})
