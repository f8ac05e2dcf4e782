import * as z from 'zod/mini'
import { GUEST_RULES } from '../../domain/accounts/guest.ts'
import { OPTIONAL_ADDRESS_RULES } from '../../domain/addresses/address.ts'
import { MAX_LINES, MAX_QUANTITY } from '../../domain/carts/cart.ts'
import { codeIssue, codeOf } from '../../domain/checkout/discount-code.ts'
import type { ExpectedPrice, ExpectedPrices } from '../../domain/checkout/price-consent.ts'
import {
  combineLines,
  type RequestedAlong,
  type RequestedGoods,
  type RequestedGuestOrder,
  type RequestedLine,
  type RequestedOrder,
} from '../../domain/checkout/requested-order.ts'
import { type Cents, cents, centsOfDollars } from '../../domain/money.ts'
import { SUBSTITUTIONS } from '../../domain/orders/picking.ts'
import type { ProductId } from '../../domain/products/product.ts'
import { newAddressFields } from '../addresses/address-requests.ts'
import { quantity } from '../carts/carts.ts'
import { deliveryChoice, fulfilmentChoice, slotRule, slotStartOf, type TimeFields } from '../orders/delivery-time.ts'
import { changeOrderResponse, orderWire } from '../orders/orders.ts'
import { bounded, rule } from '../schema-checks.ts'
import { formatBy, optionalFormatBy, optionalTextBy, textBy } from '../text.ts'

export function dollars(name: string) {
  const sentence = `${name} must be in dollars and whole cents`
  return z.number(sentence).check(rule((amount) => (amount >= 0 && centsOfDollars(amount) !== null ? null : sentence)))
}

/** Clients may also send prices of the items, which are ignored. */
export const orderItems = bounded(
  z
    .array(z.object({ product: z.string('Product is required'), quantity }), 'items must be a list of products and quantities')
    .check(z.minLength(1, 'An order needs at least one product')),
  MAX_LINES,
  `An order may have at most ${MAX_LINES} lines`,
)

const ADDRESS = 'Please select an address'
export const addressRule = rule(
  ({ fulfilment, address, with: first }: AlongFields & { readonly address?: unknown }) =>
    fulfilment === 'pickup' || address || first ? null : ADDRESS,
  ['address'],
)

/** Capitals make no difference. An empty code is none. */
export const discountCode = z.optional(optionalFormatBy('Code', (typed) => (typed === '' ? null : codeIssue(typed))))

/** Returns the code as it is saved, and null for none. */
export const requestedCode = (typed = ''): string | null => (typed === '' ? null : codeOf(typed))

export const expectedLines = z
  .array(
    z.object({ product: z.string('Product is required'), offerPrice: dollars('offerPrice') }),
    'expected.lines must be a list of products and offer prices',
  )
  .check(z.maxLength(MAX_LINES, `An order may have at most ${MAX_LINES} lines`))

/** The credit of the account pays as much as it can. It is ignored for guests. */
export const creditChoice = z.optional(z.boolean('useCredit must be true or false'))

const SESSION = 'session must be the id of a checkout'

export const goodsFields = {
  items: orderItems,
  /** The shopper chooses what to get for goods that are not there. The default is `best`. */
  substitutions: z.optional(z.enum(SUBSTITUTIONS, `substitutions must be ${SUBSTITUTIONS.join(' or ')}`)),
  /** An order without this field has the note of its address. An empty text says that it has none. */
  note: z.optional(optionalTextBy('Note to the courier', OPTIONAL_ADDRESS_RULES.courierNote)),
  /** The shopper is of age for goods with a minimum age, and will show an ID at the door. An order of such goods needs it. */
  isOfAge: z.optional(z.boolean('isOfAge must be true or false')),
  delivery: deliveryChoice,
  useCredit: creditChoice,
  code: discountCode,
  fulfilment: fulfilmentChoice,
  /** The session in which an assistant put the order together. Of a session comes one order at most. */
  session: z.optional(z.string(SESSION).check(z.regex(/^[\w-]{43}$/, SESSION))),
  /**
   * The offer prices and the amount with tax that the shopper saw, in dollars, what an order with goods by weight may cost at most,
   * and what is left to pay beside credit. The order gets 409 when one of them differs.
   */
  expected: z.optional(
    z.object(
      {
        lines: expectedLines,
        amount: dollars('expected.amount'),
        atMost: z.optional(dollars('expected.atMost')),
        due: z.optional(dollars('expected.due')),
      },
      'expected must have lines and amount',
    ),
  ),
}

/**
 * `with` is the id or the secret of an open order of the same shopper, with which the order goes along: to the same address and
 * at the same time. Address, time and way of delivery may be left out then.
 */
export const alongFields = { with: z.optional(z.string('with must be the id or the secret of an order')) }

/** Clients may also send a `userId` or a `guest`, which are ignored. */
export const orderRequest = z
  .object({
    ...goodsFields,
    ...alongFields,
    /** A pickup needs none. */
    address: z.optional(z.nullable(z.string(ADDRESS))),
  })
  .check(addressRule, slotRule)
export type OrderRequest = z.output<typeof orderRequest>

export const placeOrderRequest = z.pipe(
  orderRequest,
  z.transform(
    ({ address, ...goods }, context): RequestedOrder => ({
      ...requestedGoods(goods, context),
      addressId: goods.fulfilment === 'pickup' ? null : (address ?? null),
    }),
  ),
)

const GUEST = 'guest must have a name, an email and a phone'
const NEW_SECRET = 'secret must be 256 random bits in base64url'

/** The secrets of earlier orders that a browser sends. More than a few are never unfinished at once. */
export const MAX_EARLIER = 5
const EARLIER = `earlier must be a list of at most ${MAX_EARLIER} secrets`

/** The secrets of orders that the same browser has begun as a guest, and of which it does not know what became. */
export const earlierSecrets = z.optional(z.array(z.string(EARLIER), EARLIER).check(z.maxLength(MAX_EARLIER, EARLIER)))

export const guestOrderRequest = z
  .object({
    ...goodsFields,
    ...alongFields,
    guest: z.object(
      { name: textBy(GUEST_RULES.name), email: formatBy(GUEST_RULES.email), phone: formatBy(GUEST_RULES.phone) },
      GUEST,
    ),
    /** A pickup needs none. */
    address: z.optional(z.nullable(newAddressFields)),
    /** Chosen at random by a browser that wants to find the order even when it gets no response. */
    secret: z.optional(z.string(NEW_SECRET).check(rule((text) => (/^[\w-]{43}$/.test(text) ? null : NEW_SECRET)))),
    earlier: earlierSecrets,
    /** The guest has been asked whether the same goods are wanted again (`code` `ordered-already`). */
    again: z.optional(z.boolean('again must be true or false')),
  })
  .check(addressRule, slotRule)
export type GuestOrderRequest = z.output<typeof guestOrderRequest>

export const placeGuestOrderRequest = z.pipe(
  guestOrderRequest,
  z.transform(
    ({ guest, address, secret = null, earlier = [], again = false, ...goods }, context): RequestedGuestOrder => ({
      ...requestedGoods(goods, context),
      guest,
      secret,
      earlier,
      isAgain: again,
      address: goods.fulfilment === 'pickup' ? null : (address ?? null),
    }),
  ),
)

type Context = Pick<z.core.ParsePayload, 'issues'>

export function requestedGoods(request: Omit<OrderRequest, 'address'>, context: Context): RequestedGoods {
  const {
    items,
    substitutions = 'best',
    note,
    expected,
    code,
    fulfilment = 'delivery',
    delivery,
    isOfAge = false,
    useCredit = false,
    session,
  } = request
  return {
    lines: requestedLines(items, context),
    substitutions,
    note,
    isOfAge,
    useCredit,
    expected: expected ? expectedPrices(expected) : null,
    code: requestedCode(code),
    fulfilment,
    slotStart: slotStartOf(delivery),
    along: requestedAlong(request),
    session: session === undefined ? null : { id: session, revision: null },
  }
}

type AlongFields = TimeFields & { readonly with?: string | undefined }

/** Returns with which order the requested one goes along, or null when it comes by itself. */
export const requestedAlong = ({ with: order, fulfilment, delivery }: AlongFields): RequestedAlong | null =>
  order === undefined ? null : { order, fulfilment, slotStart: delivery === undefined ? undefined : slotStartOf(delivery) }

/** Adds up the items of the same product. Reports an issue when that is too many of one. */
export function requestedLines(items: z.output<typeof orderItems>, { issues }: Context): readonly RequestedLine[] {
  const lines = combineLines(items.map((item) => ({ ...item, product: item.product as ProductId })))
  if (lines) return lines
  issues.push({ code: 'custom', message: `An order may have at most ${MAX_QUANTITY} of a product`, input: items })
  return z.NEVER
}

const expectedPrices = ({ lines, amount, atMost, due }: NonNullable<OrderRequest['expected']>): ExpectedPrices => ({
  lines: expectedLinePrices(lines),
  amount: checkedCents(amount),
  atMost: atMost === undefined ? undefined : checkedCents(atMost),
  due: due === undefined ? undefined : checkedCents(due),
})

export const expectedLinePrices = (lines: z.output<typeof expectedLines>): ExpectedPrice[] =>
  lines.map(({ product, offerPrice }) => ({ product: product as ProductId, offerPrice: checkedCents(offerPrice) }))

export const checkedCents = (dollars: number): Cents => cents(Math.round(dollars * 100))

/** Guests see, cancel and claim their order by this text, which is a part of its page's URL. Only their responses have it. */
const secret = z.optional(z.string())

export const placeOrderResponse = z.extend(changeOrderResponse, { secret })
export type PlaceOrderResponse = z.output<typeof placeOrderResponse>

export const placeOnlineOrderResponse = z.object({
  success: z.literal(true),
  /** The URL is absent when the order costs nothing, and so is placed already. */
  url: z.optional(z.string()),
  message: z.string(),
  order: orderWire,
  secret,
})
export type PlaceOnlineOrderResponse = z.output<typeof placeOnlineOrderResponse>

/** Lists products of which fewer are left than an order wants. */
export const shortLines = z.array(z.object({ product: z.string(), name: z.string(), wanted: z.number(), left: z.number() }))

/** A guest's order is rejected with this `code` when the same goods seem to be ordered already. */
export const ORDERED_ALREADY = 'ordered-already' as const

/** An order is rejected with this `code` when another one came of its session. */
export const SESSION_TAKEN = 'session-taken' as const

/** An order is rejected with this `code` when its prices are not those that the shopper saw. */
export const PRICES_CHANGED = 'changed' as const

/** Offer prices are in dollars. `was` is null when the shopper saw no price of the product. */
export const changedPrices = z.array(
  z.object({ product: z.string(), name: z.string(), was: z.nullable(z.number()), now: z.number() }),
)
