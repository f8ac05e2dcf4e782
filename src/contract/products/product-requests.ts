import * as z from 'zod/mini'
import { NO_SUPPLIER, type SupplierId } from '../../domain/buying/supplier.ts'
import { type Cents, centsOfDollars, centsOfText, textOfCents } from '../../domain/money.ts'
import { barcodesIssue, MAX_BARCODES, TOO_MANY_BARCODES, withoutSameBarcodes } from '../../domain/products/barcode.ts'
import type { FactKind, FactRow, FieldRow, KindValues } from '../../domain/products/field-kinds.ts'
import { MINIMUM_AGES } from '../../domain/products/minimum-age.ts'
import { MAX_PICTURES, OTHER_CATEGORY } from '../../domain/products/product.ts'
import {
  FACT_ROWS,
  type FactField,
  factsBy,
  PRODUCT_FIELD_ROWS,
  type ProductFacts,
  type ProductField,
} from '../../domain/products/product-fields.ts'
import {
  categoryIssue,
  descriptionLines,
  lineIssue,
  MAX_DESCRIPTION_LINES,
  MAX_WORDS,
  nameIssue,
  offerIssue,
  optionalAmountIssue,
  type PriceName,
  priceIssue,
  priceTextIssue,
  sizeAmountIssue,
  textFieldIssue,
  tooManyWords,
  wordIssue,
} from '../../domain/products/product-rules.ts'
import { plannedSale, sentSaleIssue } from '../../domain/products/sale.ts'
import { SIZE_UNITS } from '../../domain/products/sizes.ts'
import { WEIGHT_UNITS, type Weighed, type Weight, weightOf, weightOfText } from '../../domain/products/weighed.ts'
import { weighedIssue, weightIssue } from '../../domain/products/weighed-rules.ts'
import { formattedLine, type TextRule } from '../../domain/text/text.ts'
import { bounded, rule } from '../schema-checks.ts'
import { pieces } from '../stock/stock.ts'
import { emptiable, emptiableText, optionalFormatBy, optionalLinesBy, optionalTextBy, textBy } from '../text.ts'

// The browser checks forms by the domain's rules instead, since these schemas would add zod to every page.

/** Parses a number or decimal text in dollars to cents. */
const price = (name: PriceName) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.overwrite(formattedLine))], `${name} must be a number`),
    z.transform((value, context) => {
      const amount = typeof value === 'number' ? centsOfDollars(value) : centsOfText(value)
      const message = typeof value === 'number' ? priceIssue(amount, name) : priceTextIssue(value, name)
      if (message === null) return amount as Cents // a null amount always has an issue
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )

/** Parses an offer price that may be empty. Absent gives undefined; null or an empty text gives null, for none. */
const offerPrice = (name: PriceName = 'Offer price') =>
  z.optional(
    z.pipe(
      z.transform((sent: unknown) => (typeof sent === 'string' && formattedLine(sent) === '' ? null : sent)),
      z.nullable(price(name)),
    ),
  )

/** Parses a number of dollars to cents. */
export const dollars = (name: 'Price' | 'Offer price') =>
  z.pipe(
    z.number(`${name} must be a number`),
    z.transform((value, context) => {
      const amount = centsOfDollars(value)
      const message = priceIssue(amount, name)
      if (message === null) return amount as Cents // a null amount always has an issue
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )

/** Parses a list of lines, or one text with line breaks. Blank lines are dropped. */
const description = z.pipe(
  z.union([z.string(), z.array(z.string('Description must be lines of text'))], 'Description must be lines of text'),
  z.pipe(
    z.transform((input: string | string[]) => descriptionLines(input)),
    bounded(
      z.array(z.string().check(rule(lineIssue))),
      MAX_DESCRIPTION_LINES,
      `Description can have up to ${MAX_DESCRIPTION_LINES} lines`,
    ),
  ),
)

/** Makes a value that can be emptied. Absent gives undefined; null or an empty text gives null. */
const emptiableValue = <Schema extends z.ZodMiniType>(schema: Schema, sentence: string) =>
  z.optional(
    z.pipe(
      z.union([z.literal(''), z.null(), schema], sentence),
      z.transform((value) => (value === '' ? null : value)),
    ),
  )

const SALE = 'A sale must have an offer price, and its days as from and to'

/** Parses a sale. Absent gives undefined; null or an empty text gives null, for none. */
export const sale = z.optional(
  z.pipe(
    z.union(
      [
        z.literal(''),
        z.null(),
        z
          .object({ offerPrice: price('Sale price'), from: z.string(), to: z.string() })
          .check(rule(({ offerPrice, from, to }) => sentSaleIssue({ offerPrice: textOfCents(offerPrice), from, to }))),
      ],
      SALE,
    ),
    z.transform((sent) => (sent === '' || sent === null ? null : plannedSale(sent))),
  ),
)

/** Parses a weight, which is a number or decimal text. */
const weight = (name: string) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.overwrite(formattedLine))], `${name} must be a number`),
    z.transform((value, context) => {
      const parsed = typeof value === 'number' ? weightOf(value) : weightOfText(value)
      const message = weightIssue(parsed, name)
      if (message === null) return parsed as Weight // a null weight always has an issue
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )

/** Parses how a product is sold by weight. Absent gives undefined; null or an empty text gives null, for by the piece. */
export const weighed = z.optional(
  z.pipe(
    z.transform((sent: unknown) => (sent === '' ? null : sent)),
    z.nullable(
      z.pipe(
        z.object(
          {
            per: z.enum(WEIGHT_UNITS, `per must be ${WEIGHT_UNITS.join(' or ')}`),
            piece: weight('Weight of a piece'),
            price: price('Price by weight'),
            offerPrice: offerPrice('Offer price by weight'),
          },
          'weighed must have per (lb or kg), piece (what one weighs) and price (of a lb or kg)',
        ),
        z.transform((sent, context): Weighed => {
          const parsed = { ...sent, offerPrice: sent.offerPrice ?? sent.price }
          const message = weighedIssue(parsed)
          if (message === null) return parsed
          context.issues.push({ code: 'custom', message, input: sent })
          return z.NEVER
        }),
      ),
    ),
  ),
)

interface ListWords {
  /** `sentence` is the error for a value that is not such a list. */
  readonly sentence: string
  readonly max: number
  readonly tooMany: string
}

/** Makes a list that can be emptied. Absent gives undefined; null or an empty text gives an empty list. */
const emptiableList = <Element>(list: z.ZodMiniType<Element[]>, { sentence, max, tooMany }: ListWords) =>
  z.optional(
    bounded(
      z.pipe(
        z.union([z.literal(''), z.null(), list], sentence),
        z.transform((value): Element[] => (value === '' || value === null ? [] : value)),
      ),
      max,
      tooMany,
    ),
  )

const size = z.object({
  amount: z.number().check(rule(sizeAmountIssue)),
  unit: z.enum(SIZE_UNITS),
})

/** Parses a number or decimal text in dollars to cents. Absent gives undefined; null or an empty text gives null, for none. */
const optionalAmount = (row: FieldRow<'optionalAmount'>) =>
  z.optional(
    z.pipe(
      z.transform((sent: unknown) => (typeof sent === 'string' && formattedLine(sent) === '' ? null : sent)),
      z.nullable(
        z.pipe(
          z.union([z.number(), z.string().check(z.overwrite(formattedLine))], `${row.heading} must be a number`),
          z.transform((value, context) => {
            const amount = typeof value === 'number' ? centsOfDollars(value) : centsOfText(value)
            const message = optionalAmountIssue(amount, row)
            if (message === null) return amount as Cents // a null amount always has an issue
            context.issues.push({ code: 'custom', message, input: value })
            return z.NEVER
          }),
        ),
      ),
    ),
  )

function textSchema(row: FieldRow<'text'>) {
  const issueOf = (text: string) => textFieldIssue(text, row)
  if (row.form === 'code' || row.form === 'digits') return emptiable(optionalFormatBy(row.heading, issueOf))
  return row.form === 'long' ? emptiable(optionalLinesBy(row.heading, issueOf)) : emptiableText(row.heading, issueOf)
}

const wordsSchema = (row: FieldRow<'words'>) =>
  emptiableList(z.array(textBy((word) => wordIssue(word, row))), {
    sentence: `${row.heading} must be a list of texts`,
    max: MAX_WORDS,
    tooMany: tooManyWords(row),
  })

function choicesSchema({ heading, choices }: FieldRow<'choices'>) {
  const chosen = z.pipe(
    z.array(z.enum(choices)),
    z.transform((named) => [...new Set(named)]),
  )
  return emptiableList(chosen, {
    sentence: `${heading} must be some of ${choices.join(', ')}`,
    max: choices.length,
    tooMany: `A product can have up to ${choices.length} ${heading.toLowerCase()}`,
  })
}

/** A barcode that is another one of the product, such as the EAN-13 of its UPC-A, is left out. */
const differentBarcodes = z
  .array(z.string().check(z.overwrite(formattedLine)))
  .check(rule(barcodesIssue), z.overwrite(withoutSameBarcodes))

const barcodes = emptiableList(differentBarcodes, {
  sentence: 'Barcodes must be a list of texts',
  max: MAX_BARCODES,
  tooMany: TOO_MANY_BARCODES,
})

/** Whether there is such a supplier, the database decides. */
const supplier = emptiableValue(
  z.pipe(
    z.uuid(NO_SUPPLIER),
    z.transform((id) => id as SupplierId),
  ),
  NO_SUPPLIER,
)

type FactSchema<Value> = z.ZodMiniType<Value | undefined>

/** A schema parses absent to undefined, and null or an empty text to the empty value of the kind. */
const FACT_SCHEMAS: { readonly [Kind in FactKind]: (row: FieldRow<Kind>) => FactSchema<KindValues[Kind]> } = {
  text: textSchema,
  pieces: ({ heading, min = 0 }) =>
    emptiableValue(pieces(heading, min), `${heading} must be a whole number from ${min} to 1,000,000`),
  optionalAmount,
  age: ({ heading }) => emptiableValue(z.literal(MINIMUM_AGES), `${heading} must be ${MINIMUM_AGES.join(' or ')}`),
  size: ({ heading }) => emptiableValue(size, `${heading} must be an amount and a unit: ${SIZE_UNITS.join(', ')}`),
  words: wordsSchema,
  choices: choicesSchema,
  barcodes: () => barcodes,
  supplier: () => supplier,
}

/** Has the schemas of the facts, which new and edited products have in the same way. */
export const factFields = factsBy((field) => {
  // TypeScript can't relate the kind of a field to its row.
  const schemaOf = FACT_SCHEMAS[FACT_ROWS[field].kind] as (row: FactRow) => z.ZodMiniType
  return schemaOf(FACT_ROWS[field])
}) as unknown as { readonly [Field in FactField]: FactSchema<ProductFacts[Field]> }

const optional = (name: string, issueOf: TextRule) => z.optional(z.nullable(optionalTextBy(name, issueOf)))

/** `newProductRequest` is the JSON of the form field `productData`. */
export const newProductRequest = z
  .object({
    name: textBy(nameIssue),
    /** `price` may be absent for a product that is sold by weight, whose price follows from `weighed`. */
    price: z.optional(price('Price')),
    /** The product costs its price when this is absent or empty. */
    offerPrice: offerPrice(),
    description: z._default(z.optional(description), []),
    category: z.pipe(
      optional('Category', categoryIssue),
      z.transform((category) => category || OTHER_CATEGORY),
    ),
    weight: textSchema(PRODUCT_FIELD_ROWS.weight),
    stock: z.optional(z.nullable(pieces('Stock', 0))),
    ...factFields,
    sale,
    weighed,
  } satisfies Record<Exclude<ProductField, 'inStock' | 'archived' | 'pictures'>, z.ZodMiniType>)
  .check(
    rule(({ price, weighed }) => (price === undefined && !weighed ? priceTextIssue('', 'Price') : null), ['price']),
    rule(({ price, offerPrice }) => offerIssue(price ?? null, offerPrice ?? null), ['offerPrice']),
  )
export type NewProductRequest = z.output<typeof newProductRequest>

const id = z.string('id is required')
const inStock = z.boolean('inStock must be true or false')

/**
 * `updateProductRequest` is the JSON of the form field `productData`. Absent fields stay as they are. Null or an empty text
 * empties an optional field. The client sends the version that it read. Every change that people make raises it.
 */
export const updateProductRequest = z
  .object({
    id,
    version: z.int('version must be a whole number'),
    name: z.optional(textBy(nameIssue)),
    price: z.optional(price('Price')),
    /** When it is null or empty, the product costs its price. */
    offerPrice: offerPrice(),
    description: z.optional(
      z.pipe(
        z.nullable(description),
        z.transform((lines) => lines ?? []),
      ),
    ),
    category: z.optional(
      z.pipe(
        z.nullable(optionalTextBy('Category', categoryIssue)),
        z.transform((category) => category || OTHER_CATEGORY),
      ),
    ),
    weight: textSchema(PRODUCT_FIELD_ROWS.weight),
    /** `stock` are the pieces on hand. Null stops counting the product. */
    stock: emptiableValue(pieces('Stock', 0), 'Stock must be a whole number'),
    inStock: z.optional(inStock),
    ...factFields,
    sale,
    weighed,
    /**
     * The pictures get this order. The product's own are named by their URLs, new ones by the names of their form
     * parts.
     */
    pictures: emptiableList(z.array(z.string()), {
      sentence: 'Pictures must be a list of URLs and names of parts',
      max: MAX_PICTURES,
      tooMany: `A product can have up to ${MAX_PICTURES} pictures`,
    }),
  } satisfies Record<Exclude<ProductField, 'archived'> | 'id' | 'version', z.ZodMiniType>)
  .check(rule(({ price, offerPrice }) => offerIssue(price ?? null, offerPrice ?? null), ['offerPrice']))
export type UpdateProductRequest = z.output<typeof updateProductRequest>

export const archiveProductRequest = z.object({ id, archived: z.boolean('archived must be true or false') })

export const deleteProductRequest = z.object({ id })

export const setStockRequest = z.object({ id, inStock })
