import * as z from 'zod/mini'
import { GUEST_RULES } from '../../domain/accounts/guest.ts'
import { OPTIONAL_ADDRESS_RULES } from '../../domain/addresses/address.ts'
import { MAX_LINES, MAX_QUANTITY } from '../../domain/carts/cart.ts'
import { codeOf, codeProblem } from '../../domain/checkout/discount-code.ts'
import type { ExpectedPrices } from '../../domain/checkout/price-consent.ts'
import { BROKEN_PROMISES } from '../../domain/delivery/broken-promise.ts'
import { FAILED_DELIVERIES } from '../../domain/delivery/failed-delivery.ts'
import { type Cents, cents, centsOfDollars } from '../../domain/money.ts'
import {
  combineLines,
  FULFILMENTS,
  ORDER_STATUSES,
  PAYMENT_TYPES,
  type RequestedGoods,
  type RequestedGuestOrder,
  type RequestedLine,
  type RequestedOrder,
} from '../../domain/orders/order.ts'
import { ORDER_EVENT_KINDS } from '../../domain/orders/order-event.ts'
import { LINE_PROBLEM_STATES, ORDER_PROBLEM_KINDS } from '../../domain/orders/order-problem.ts'
import { SUBSTITUTIONS } from '../../domain/orders/picking.ts'
import { REFUND_STATES, SHOWN_REFUND_STATUSES } from '../../domain/payments/refund.ts'
import type { ProductId } from '../../domain/products/product.ts'
import { newAddressFields } from '../addresses/address-requests.ts'
import { addressWire, receiverWire } from '../addresses/addresses.ts'
import { bounded } from '../bounded.ts'
import { quantity } from '../carts/carts.ts'
import { sumsWire, taxWire } from '../checkout/price-terms.ts'
import { productWire } from '../products/products.ts'
import { rule } from '../rule.ts'
import { formatBy, optionalFormatBy, optionalTextBy, textBy } from '../text.ts'
import { deliveryChoice, fulfilmentChoice, slotRule, slotStartOf, type TimeFields } from './delivery-time.ts'

function dollars(name: string) {
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
  ({ fulfilment, address }: TimeFields & { readonly address?: unknown }) => (fulfilment === 'pickup' || address ? null : ADDRESS),
  ['address'],
)

/** Capitals make no difference. An empty code is none. */
export const discountCode = z.optional(optionalFormatBy('Code', (typed) => (typed === '' ? null : codeProblem(typed))))

/** Returns the code as it is saved, and null for none. */
export const requestedCode = (typed = ''): string | null => (typed === '' ? null : codeOf(typed))

export const goodsFields = {
  items: orderItems,
  /** The shopper chooses what to get for goods that are not there. The default is `best`. */
  substitutions: z.optional(z.enum(SUBSTITUTIONS, `substitutions must be ${SUBSTITUTIONS.join(' or ')}`)),
  /** An order without this field has the note of its address. An empty text says that it has none. */
  note: z.optional(optionalTextBy('Note to the courier', OPTIONAL_ADDRESS_RULES.courierNote)),
  delivery: deliveryChoice,
  code: discountCode,
  fulfilment: fulfilmentChoice,
  /**
   * These are the offer prices and the amount with tax that the shopper saw, in dollars. The order gets 409 when one of
   * them differs.
   */
  expected: z.optional(
    z.object(
      {
        lines: z
          .array(
            z.object({ product: z.string('Product is required'), offerPrice: dollars('offerPrice') }),
            'expected.lines must be a list of products and offer prices',
          )
          .check(z.maxLength(MAX_LINES, `An order may have at most ${MAX_LINES} lines`)),
        amount: dollars('expected.amount'),
      },
      'expected must have lines and amount',
    ),
  ),
}

/** Clients may also send a `userId` or a `guest`, which are ignored. */
export const orderRequest = z
  .object({
    ...goodsFields,
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

/** These are of orders that the same browser has begun as a guest, and of which it does not know what became. */
export const earlierSecrets = z.optional(z.array(z.string(EARLIER), EARLIER).check(z.maxLength(MAX_EARLIER, EARLIER)))

export const guestOrderRequest = z
  .object({
    ...goodsFields,
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

export function requestedGoods(
  { items, substitutions = 'best', note, expected, code, fulfilment = 'delivery', delivery }: Omit<OrderRequest, 'address'>,
  context: Context,
): RequestedGoods {
  const prices = expected ? expectedPrices(expected) : null
  const lines = requestedLines(items, context)
  return { lines, substitutions, note, expected: prices, code: requestedCode(code), fulfilment, slotStart: slotStartOf(delivery) }
}

/** Adds up the items of the same product. Reports an issue when that is too many of one. */
export function requestedLines(items: z.output<typeof orderItems>, { issues }: Context): readonly RequestedLine[] {
  const lines = combineLines(items.map((item) => ({ ...item, product: item.product as ProductId })))
  if (lines) return lines
  issues.push({ code: 'custom', message: `An order may have at most ${MAX_QUANTITY} of a product`, input: items })
  return z.NEVER
}

const expectedPrices = ({ lines, amount }: NonNullable<OrderRequest['expected']>): ExpectedPrices => ({
  lines: lines.map(({ product, offerPrice }) => ({ product: product as ProductId, offerPrice: checkedCents(offerPrice) })),
  amount: checkedCents(amount),
})

const checkedCents = (dollars: number): Cents => cents(Math.round(dollars * 100))

const { _id, name, category, image, weight, offerPrice } = productWire.shape // z.pick would add its code to every page

export const boughtProductWire = z.object({ _id, name, category, image, weight, offerPrice })

const status = z.enum(ORDER_STATUSES)

const refundWire = z.object({
  _id: z.string(),
  amount: z.number(),
  status: z.enum(SHOWN_REFUND_STATUSES),
  reason: z.string(),
  at: z.string(),
  /** The names are as in an order's `history`. */
  by: z.string(),
  /** It is absent for a refund of an amount. */
  lines: z.optional(z.array(z.object({ line: z.string(), quantity: z.number() }))),
  /** The refund failed, and was repeated or settled in another way. */
  isSettled: z.optional(z.literal(true)),
})
export type RefundWire = z.output<typeof refundWire>

export const orderWire = z.object({
  _id: z.string(),
  /** It is text such as `7K3M-9QXD`. */
  number: z.string(),
  /** The order was placed without an account. Responses that were saved before guests could order lack this field. */
  isGuest: z.optional(z.boolean()),
  items: z.array(
    z.object({
      line: z.string(),
      product: boughtProductWire,
      quantity: z.number(),
      /** Counts the pieces that are there. It is absent until the line is picked. */
      picked: z.optional(z.number()),
      /** Shoppers don't get these two fields. */
      pickedBy: z.optional(z.string()),
      pickedAt: z.optional(z.string()),
      /**
       * Pieces that were not picked are back on the shelf. It is absent when they were not there. Shoppers don't get
       * it.
       */
      isRestocked: z.optional(z.literal(true)),
      /** A substitute has the id of the ordered line that it replaces, and follows it in the list. */
      substituteFor: z.optional(z.string()),
      isRejected: z.optional(z.literal(true)),
      /** The shopper reported a problem with this line (src/domain/orders/order-problem.ts). */
      problem: z.optional(
        z.object({
          _id: z.string(),
          kind: z.enum(ORDER_PROBLEM_KINDS),
          quantity: z.number(),
          /** Counts the reported pieces that were refunded since. */
          refunded: z.number(),
          /** It may be empty. It is the same for all lines that were reported together. */
          note: z.string(),
          at: z.string(),
          state: z.enum(LINE_PROBLEM_STATES),
          /** The store's reply is absent until the store answers, and when refunds closed the problem. */
          reply: z.optional(z.string()),
          closedAt: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** This is the amount that was ordered, in dollars, with tax. */
  amount: z.number(),
  /**
   * These are the sums of what was ordered, and the tax by which they were computed. Responses that were saved by earlier
   * versions lack them.
   */
  sums: z.optional(sumsWire),
  taxRule: z.optional(taxWire),
  /** It is absent when the order was placed without a discount code. */
  code: z.optional(z.string()),
  /** This is what the order costs by what was picked. It equals `amount` until something is picked. */
  toPay: z.number(),
  /**
   * This was received in cash, in dollars. It may be more than `toPay` by now. It is absent while nothing was received.
   */
  cashReceived: z.optional(z.number()),
  /** It is present once goods that were left out have been refunded, soon after the delivery. */
  isSettled: z.optional(z.literal(true)),
  substitutions: z.enum(SUBSTITUTIONS),
  /** The shopper wrote it for this order, or it is the note of the address. It is absent when there is none. */
  note: z.optional(z.string()),
  /** An order that is picked up has only who receives it. */
  address: z.union([addressWire, receiverWire]),
  /** Responses that were saved by earlier versions lack it. */
  fulfilment: z.optional(z.enum(FULFILMENTS)),
  /** The shopper picks the order up there. It is absent for a delivery. */
  pickupAddress: z.optional(z.string()),
  /** The order is delivered within this time, which the shopper chose. */
  slot: z.optional(z.object({ start: z.string(), end: z.string() })),
  paymentType: z.enum(PAYMENT_TYPES),
  status,
  isPaid: z.boolean(),
  /** A paid online order has a payment (src/domain/payments/payment.ts). */
  payment: z.optional(
    z.object({
      isRefunded: z.boolean(),
      paidAt: z.optional(z.string()),
      refund: z.optional(z.enum(REFUND_STATES)),
      soldOut: z.array(z.string()),
      duplicateOf: z.optional(z.string()),
    }),
  ),
  /** The oldest comes first. Refunds of second payments are left out. */
  refunds: z.array(refundWire),
  /**
   * The history begins when the order is placed. `by` is `shopper`, the name of one of the staff, or `store` for
   * automatic changes.
   */
  history: z.array(
    z.object({
      status,
      at: z.string(),
      by: z.string(),
      reason: z.optional(z.string()),
      /** The order was on its way and was not delivered. It is Packing again, or Cancelled. */
      failedDelivery: z.optional(z.enum(FAILED_DELIVERIES)),
    }),
  ),
  createdAt: z.string(),
  dueAt: z.string(),
  /**
   * It says what no longer holds of what was promised, until somebody decides: the time, the delivery to this address, or
   * the pickup. It is absent while all is kept.
   */
  brokenPromise: z.optional(z.enum(BROKEN_PROMISES)),
  deliveredAt: z.optional(z.string()),
  /** Staff get the statuses that they may set now. */
  nextSteps: z.optional(z.array(status)),
  /** Shoppers get this field. */
  canCancel: z.optional(z.boolean()),
})
export type OrderWire = z.output<typeof orderWire>
export type OrderLineWire = OrderWire['items'][number]

export const orderResponse = z.object({ success: z.literal(true), order: orderWire })

export const changeOrderResponse = z.object({ success: z.literal(true), message: z.string(), order: orderWire })
export type ChangeOrderResponse = z.output<typeof changeOrderResponse>

/** Guests see, cancel and claim their order by this text, which is a part of its page's URL. Only their responses have it. */
const secret = z.optional(z.string())

export const placeOrderResponse = z.extend(changeOrderResponse, { secret })
export type PlaceOrderResponse = z.output<typeof placeOrderResponse>

export const startCheckoutResponse = z.object({
  success: z.literal(true),
  /** It is absent when the order costs nothing, and so is placed already. */
  url: z.optional(z.string()),
  message: z.string(),
  order: orderWire,
  secret,
})
export type StartCheckoutResponse = z.output<typeof startCheckoutResponse>

export const listOrdersResponse = z.object({
  success: z.literal(true),
  orders: z.array(orderWire),
  nextCursor: z.nullable(z.string()),
})

export const listSellerOrdersResponse = z.extend(listOrdersResponse, {
  /** Every status is counted, whatever statuses the query asks for. The other filters apply. */
  counts: z.optional(z.record(status, z.number())),
})

/** `count` is that of all orders of which somebody has to decide. The earliest due come first. */
export const listBrokenPromisesResponse = z.object({
  success: z.literal(true),
  orders: z.array(orderWire),
  count: z.int(),
})

export const changeStatusesResponse = z.object({
  success: z.literal(true),
  /** The results are in the order of the request. `status` is absent when the order is unknown. */
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), status: z.optional(status), message: z.string() })),
})
export type StatusResult = z.output<typeof changeStatusesResponse>['results'][number]

/** This is the data of an event `order`. After an event `reset` a client must load its orders again. */
export const orderEventWire = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  at: z.string(),
  what: z.enum(ORDER_EVENT_KINDS),
})
export type OrderEventWire = z.output<typeof orderEventWire>

/** Lists products of which fewer are left than an order wants. */
export const shortLines = z.array(z.object({ product: z.string(), name: z.string(), wanted: z.number(), left: z.number() }))

/** A guest's order is rejected with this `code` when the same goods seem to be ordered already. */
export const ORDERED_ALREADY = 'ordered-already' as const

/** An order is rejected with this `code` when its prices are not those that the shopper saw. */
export const PRICES_CHANGED = 'changed' as const

/** Offer prices are in dollars. `was` is null when the shopper saw no price of the product. */
export const changedPrices = z.array(
  z.object({ product: z.string(), name: z.string(), was: z.nullable(z.number()), now: z.number() }),
)
