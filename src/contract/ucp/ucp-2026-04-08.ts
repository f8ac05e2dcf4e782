import * as z from 'zod/mini'
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../domain/checkout/checkout-session.ts'
import { cents } from '../../domain/money.ts'
import { costOfWeight } from '../../domain/products/weighed.ts'
import { purposeName } from './ucp-consent.ts'
import {
  BUYER_CONSENT,
  CART,
  CATALOG_LOOKUP,
  CATALOG_SEARCH,
  CHECKOUT,
  DISCOUNT,
  FULFILLMENT,
  OLDER_VERSION,
  ORDER,
  UCP_VERSION,
} from './ucp-version.ts'

// Version 2026-04-08 of the protocol is served by translating its requests into those of the store's own version, and the responses
// back. It counts goods by weight in pieces, has consent as true or false, and knows no types of destinations.

type Fields = Readonly<Record<string, unknown>>
const fields = z.record(z.string(), z.unknown())

/** Changes the fields of an object that have a rule. What is no object stays as it is. */
function change(value: unknown, rules: Readonly<Record<string, (field: unknown) => unknown>>): unknown {
  const parsed = fields.safeParse(value)
  if (!parsed.success || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(parsed.data).map(([name, field]) => {
      const rule = rules[name]
      return [name, rule ? rule(field) : field]
    }),
  )
}

const each = (rule: (element: unknown) => unknown) => (list: unknown) => (Array.isArray(list) ? list.map(rule) : list)

// Requests

/** Returns a request of this version as one of the store's own version. What is wrong in it stays so. */
export const requestFrom0408 = (body: unknown): unknown =>
  change(body, {
    line_items: each((line) => change(line, { item: countedInPieces })),
    buyer: (buyer) => change(buyer, { consent: consentFrom0408 }),
  })

const PIECES = { quantity_unit: { unit: 'C62', scale: 0 } }

function countedInPieces(item: unknown): unknown {
  const parsed = fields.safeParse(item)
  return parsed.success ? { ...PIECES, ...parsed.data } : item
}

/** One purpose has another name in this version. */
const olderPurpose = (purpose: ConsentPurpose): string => (purpose === 'sale_or_sharing' ? 'sale_of_data' : purpose)

function consentFrom0408(consent: unknown): unknown {
  const parsed = fields.safeParse(consent)
  if (!parsed.success) return consent
  const choices = CONSENT_PURPOSES.flatMap((purpose) => {
    const granted = parsed.data[olderPurpose(purpose)]
    return granted === undefined ? [] : [[purposeName(purpose), { granted, source: 'platform' }]]
  })
  return Object.fromEntries(choices)
}

// Responses

/** Returns a response of the store as one of this version. */
export function responseIn0408(response: object): object {
  const increments = incrementsOf(response)
  const inPieces = each((line) => lineInPieces(line, increments))
  const translated = change(response, {
    ucp: versionsIn0408,
    line_items: each(lineIn0408),
    buyer: (buyer) => change(buyer, { consent: consentIn0408 }),
    fulfillment: (fulfillment) =>
      change(fulfillment, {
        methods: methodsIn0408,
        expectations: each((expectation) => change(expectation, { line_items: inPieces })),
        events: each((event) => change(event, { line_items: inPieces })),
      }),
    adjustments: each((adjustment) => change(adjustment, { line_items: inPieces })),
    products: each(productIn0408),
    product: productIn0408,
  })
  return { ...fields.parse(translated), ...(isCheckout(response) && { payment: { instruments: [] } }) }
}

const isCheckout = (response: object): boolean => 'status' in response && 'line_items' in response

/** A declined payment has a status of its own in this version’s test suite. Returns null for the usual status. */
export function statusIn0408(response: object): number | null {
  const { success, data } = z.object({ messages: z.array(z.object({ code: z.string() })) }).safeParse(response)
  return success && data.messages.some(({ code }) => code === 'payment_failed') ? 402 : null
}

/** Replaces the version wherever it is named. */
function versionsIn0408(value: unknown): unknown {
  if (value === UCP_VERSION) return OLDER_VERSION
  if (Array.isArray(value)) return value.map(versionsIn0408)
  const parsed = fields.safeParse(value)
  if (!parsed.success) return value
  return Object.fromEntries(Object.entries(parsed.data).map(([name, field]) => [name, versionsIn0408(field)]))
}

const weighedLine = z.looseObject({
  id: z.string(),
  item: z.looseObject({ quantity_unit: z.object({ increment: z.number() }) }),
  quantity: z.union([z.number(), z.record(z.string(), z.number())]),
  totals: z.array(z.looseObject({ type: z.string(), amount: z.number() })),
})

/** Returns what a piece of each line weighs that is sold by weight. */
function incrementsOf(response: object): ReadonlyMap<string, number> {
  const parsed = z.object({ line_items: z.array(z.unknown()) }).safeParse(response)
  if (!parsed.success) return new Map()
  return new Map(
    parsed.data.line_items.flatMap((line) => {
      const weighed = weighedLine.safeParse(line)
      return weighed.success ? [[weighed.data.id, weighed.data.item.quantity_unit.increment]] : []
    }),
  )
}

/** What was picked may weigh something else than expected. It is at least one piece, unless nothing was picked. */
const piecesOf = (weight: number, increment: number): number =>
  weight === 0 ? 0 : Math.sign(weight) * Math.max(1, Math.round(Math.abs(weight) / increment))

function lineInPieces(line: unknown, increments: ReadonlyMap<string, number>): unknown {
  const parsed = z.looseObject({ id: z.string(), quantity: z.number() }).safeParse(line)
  const increment = parsed.success ? increments.get(parsed.data.id) : undefined
  if (!parsed.success || increment === undefined) return line
  return { ...parsed.data, quantity: piecesOf(parsed.data.quantity, increment) }
}

/** A piece costs its part of the line. */
function lineIn0408(line: unknown): unknown {
  const parsed = weighedLine.safeParse(line)
  if (!parsed.success) return line
  const { item, quantity, totals } = parsed.data
  const { quantity_unit, ...known } = item
  const inPieces = (weight: number) => piecesOf(weight, quantity_unit.increment)
  const counted = typeof quantity === 'number' ? { original: quantity } : quantity
  const pieces = Object.fromEntries(Object.entries(counted).map(([name, weight]) => [name, inPieces(weight)]))
  const subtotal = totals.find(({ type }) => type === 'subtotal')?.amount ?? 0
  return {
    ...parsed.data,
    item: { ...known, price: pieces.original ? Math.round(subtotal / pieces.original) : 0 },
    quantity: typeof quantity === 'number' ? pieces.original : pieces,
  }
}

function consentIn0408(consent: unknown): unknown {
  const parsed = z.record(z.string(), z.object({ granted: z.boolean(), source: z.string() })).safeParse(consent)
  if (!parsed.success) return consent
  const choices = CONSENT_PURPOSES.flatMap((purpose) => {
    const choice = parsed.data[purposeName(purpose)]
    return choice?.source === 'platform' ? [[olderPurpose(purpose), choice.granted]] : []
  })
  return Object.fromEntries(choices)
}

/** A method has exactly one group in this version, so one that was not chosen is left out. */
function methodsIn0408(methods: unknown): unknown {
  if (!Array.isArray(methods)) return methods
  return methods.filter(hasGroup).map((method: unknown) =>
    change(method, {
      destinations: each(withoutType),
      groups: each((group) => change(group, { options: each((option) => change(option, { description: plainOf })) })),
    }),
  )
}

const hasGroup = (method: unknown): boolean =>
  z.object({ groups: z.array(z.unknown()).check(z.minLength(1)) }).safeParse(method).success

function withoutType(destination: unknown): unknown {
  const parsed = fields.safeParse(destination)
  if (!parsed.success) return destination
  const { type: _, ...known } = parsed.data
  return known
}

const plainOf = (description: unknown): unknown =>
  z.object({ plain: z.string() }).safeParse(description).data?.plain ?? description

const measure = z.object({ value: z.number(), scale: z._default(z.number(), 0), display_text: z.string() })
const price = z.object({ amount: z.number(), currency: z.string() })
const quantityUnit = z.object({ increment: z.number(), scale: z.number(), display_text: z.string() })

const productIn0408 = (product: unknown): unknown => {
  const perPiece = piecePriceOf(product)
  return change(product, {
    price_range: (range) => change(range, { min: perPiece, max: perPiece }),
    list_price_range: (range) => change(range, { min: perPiece, max: perPiece }),
    variants: each(variantIn0408),
  })
}

/** Returns what makes of a price by weight the price of a piece. */
function piecePriceOf(product: unknown): (price: unknown) => unknown {
  const parsed = z.object({ variants: z.tuple([z.object({ quantity_unit: quantityUnit })]) }).safeParse(product)
  if (!parsed.success) return (one) => one
  return (one) => priceOfPiece(one, parsed.data.variants[0].quantity_unit)
}

function priceOfPiece(sent: unknown, { increment }: z.output<typeof quantityUnit>): unknown {
  const parsed = price.safeParse(sent)
  if (!parsed.success) return sent
  return { ...parsed.data, amount: costOfWeight(cents(parsed.data.amount), increment) }
}

function variantIn0408(variant: unknown): unknown {
  const parsed = z.looseObject({ quantity_unit: quantityUnit, price }).safeParse(variant)
  if (!parsed.success) return change(variant, { unit_price: unitPriceIn0408 })
  const { quantity_unit, ...known } = parsed.data
  const ofPiece = (one: unknown) => priceOfPiece(one, quantity_unit)
  const unit = quantity_unit.display_text
  const sold = { value: quantity_unit.increment / 10 ** quantity_unit.scale, unit }
  return {
    ...fields.parse(change(known, { price: ofPiece, list_price: ofPiece })),
    unit_price: { ...parsed.data.price, measure: sold, reference: { value: 1, unit } },
  }
}

const unitPriceIn0408 = (unitPrice: unknown): unknown => change(unitPrice, { measure: measureIn0408, reference: measureIn0408 })

function measureIn0408(sent: unknown): unknown {
  const parsed = measure.safeParse(sent)
  if (!parsed.success) return sent
  const { value, scale, display_text: unit } = parsed.data
  return { value: value / 10 ** scale, unit }
}

// Profile

/** The capabilities of this version that the store has. */
const CAPABILITIES: readonly string[] = [
  ...[CATALOG_SEARCH, CATALOG_LOOKUP, CART, CHECKOUT],
  ...[FULFILLMENT, DISCOUNT, BUYER_CONSENT, ORDER],
]

/** Returns the profile of the store as one of this version. */
export function profileIn0408({ ucp, keys }: { readonly ucp: Fields; readonly keys: readonly object[] }): object {
  const { supported_versions: _, ...known } = ucp
  const capabilities = fields.parse(known.capabilities)
  const entries = Object.entries(capabilities).filter(([name]) => CAPABILITIES.includes(name))
  const consent = { extends: CHECKOUT } // carts have no consent in this version
  const described = entries.map(([name, versions]) => [
    name,
    name === BUYER_CONSENT ? each((one) => ({ ...fields.parse(one), ...consent }))(versions) : versions,
  ])
  const older = versionsIn0408({ ...known, capabilities: Object.fromEntries(described) })
  return { ucp: urlsIn0408(older), signing_keys: keys }
}

/** The specification has other paths in this version. */
function urlsIn0408(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replace(`https://ucp.dev/${UCP_VERSION}/`, `https://ucp.dev/${OLDER_VERSION}/`)
      .replace('/specification/shopping/', '/specification/')
  if (Array.isArray(value)) return value.map(urlsIn0408)
  const parsed = fields.safeParse(value)
  if (!parsed.success) return value
  return Object.fromEntries(Object.entries(parsed.data).map(([name, field]) => [name, urlsIn0408(field)]))
}
