import * as z from 'zod/mini'
import { centsOfDollars, centsOfText } from '../domain/money.ts'
import { OTHER_CATEGORY } from '../domain/product.ts'
import { optionalText, requiredText } from './text.ts'

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
