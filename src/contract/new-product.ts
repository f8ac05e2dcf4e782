import * as z from 'zod/mini'
import { type Cents, centsOfDollars, centsOfText } from '../domain/money.ts'
import {
  categoryProblem,
  descriptionLines,
  lineProblem,
  MAX_DESCRIPTION_LINES,
  nameProblem,
  offerProblem,
  priceProblem,
  priceTextProblem,
  weightProblem,
} from '../domain/new-product.ts'
import { OTHER_CATEGORY } from '../domain/product.ts'
import { formattedLine } from '../domain/text.ts'
import { bounded } from './bounded.ts'
import { factFields } from './product-facts.ts'
import { rule } from './rule.ts'
import { stockCount } from './stock.ts'
import { optionalTextBy, textBy } from './text.ts'

// The browser checks forms by the domain's rules instead, since these schemas would add zod to every page.

/** Parses a number or decimal text in dollars to cents. */
export const price = (name: 'Price' | 'Offer price') =>
  z.pipe(
    z.union([z.number(), z.string().check(z.overwrite(formattedLine))], `${name} must be a number`),
    z.transform((value, context) => {
      const amount = typeof value === 'number' ? centsOfDollars(value) : centsOfText(value)
      const message = typeof value === 'number' ? priceProblem(amount, name) : priceTextProblem(value, name)
      if (message === null) return amount as Cents // a null amount always has a problem
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )

/** Parses a list of lines, or one text with line breaks. Blank lines are dropped. */
export const description = z.pipe(
  z.union([z.string(), z.array(z.string('Description must be lines of text'))], 'Description must be lines of text'),
  z.pipe(
    z.transform((input: string | string[]) => descriptionLines(input)),
    bounded(
      z.array(z.string().check(rule(lineProblem))),
      MAX_DESCRIPTION_LINES,
      `Description can have up to ${MAX_DESCRIPTION_LINES} lines`,
    ),
  ),
)

/** Parses a number of dollars to cents. */
export const dollars = (name: 'Price' | 'Offer price') =>
  z.pipe(
    z.number(`${name} must be a number`),
    z.transform((value, context) => {
      const amount = centsOfDollars(value)
      const message = priceProblem(amount, name)
      if (message === null) return amount as Cents // a null amount always has a problem
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )

const optional = (name: string, problemOf: (text: string) => string | null) =>
  z.optional(z.nullable(optionalTextBy(name, problemOf)))

/** This is the JSON of the form field `productData`. */
export const newProductRequest = z
  .object({
    name: textBy(nameProblem),
    price: price('Price'),
    offerPrice: price('Offer price'),
    description: z._default(z.optional(description), []),
    category: z.pipe(
      optional('Category', categoryProblem),
      z.transform((category) => category || OTHER_CATEGORY),
    ),
    weight: z.pipe(
      optional('Weight', weightProblem),
      z.transform((weight) => weight || null),
    ),
    stock: stockCount,
    ...factFields,
  })
  .check(rule(({ price, offerPrice }) => offerProblem(price, offerPrice), ['offerPrice']))
