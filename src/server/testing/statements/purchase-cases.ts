import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import { isPlace } from '../../../domain/addresses/address.ts'
import { AN_ADDRESS } from '../an-address.ts'
import type { PayingShopper } from '../paying-store.ts'
import { sendEvent } from '../stripe-webhooks.ts'
import {
  ENDING,
  type EndpointCases,
  IDENTITY,
  JOB,
  KEY,
  ORDER_CONTEXT,
  STAFF_ACTION,
  STATUS_CHANGE,
  TRANSACTION,
} from './statement-case.ts'

/** Returns a cash order for the product and address of an order that waits for payment. */
const cashOf = ({ product: { _id }, order: { address } }: PayingShopper) => ({
  items: [{ product: _id, quantity: 1 }],
  address: isPlace(address) ? address._id : null,
})

/**
 * The order, its lines, its history, its event and its mail are saved, and the cart is reduced. These statements share
 * one round trip.
 */
const CASH_ORDER = 4 + JOB + 1
/** The order, its lines and its payment are saved. */
const AWAITING_ORDER = 3
const TAKEN_STOCK = 1
/** The orders of the guest's address are counted. */
const GUEST_LIMIT = 1
/**
 * The guest's email is locked, the account with this email is looked up, the products and their counts are read, and a paid
 * order of the same basket is looked for.
 */
const GUEST_CONTEXT = 6

const GUEST = { name: 'Gil Santos', email: 'gil@example.com', phone: '+1 503 555 0199' }

const guestOrderOf = ({ items }: { items: object[] }) => ({ items, guest: GUEST, address: AN_ADDRESS })

export const purchaseCases: EndpointCases = {
  addAddress: {
    '': {
      statements: IDENTITY + 2, // the shopper's addresses are counted
      request: ({ shopper }) => shopper.post(endpoints.addAddress, AN_ADDRESS),
    },
  },
  removeAddress: {
    '': {
      statements: IDENTITY + 2 + IDENTITY + TRANSACTION + 4,
      request: async ({ shopper }) => shopper.post(endpoints.removeAddress, { id: (await shopper.address())._id }),
    },
  },
  chooseDefaultAddress: {
    '': {
      statements: IDENTITY + TRANSACTION + 2,
      request: ({ shopper, address }) => shopper.post(endpoints.chooseDefaultAddress, { id: address }),
    },
  },
  updateCart: {
    '': {
      statements: IDENTITY + TRANSACTION + 3,
      request: ({ shopper, product }) => shopper.post(endpoints.updateCart, { cartItems: { [product]: 2 } }),
    },
  },
  updateFavourites: {
    '': {
      statements: IDENTITY + TRANSACTION + 4,
      request: ({ shopper, product }) => shopper.post(endpoints.updateFavourites, { products: [{ product, isFavourite: true }] }),
    },
  },
  placeCashOrder: {
    'with a key': {
      statements: IDENTITY + TRANSACTION + ORDER_CONTEXT + CASH_ORDER + KEY,
      request: ({ shopper, order }) =>
        shopper.post(endpoints.placeCashOrder, order(), { 'Idempotency-Key': crypto.randomUUID() }),
    },
    'without one': {
      statements: IDENTITY + TRANSACTION + ORDER_CONTEXT + CASH_ORDER,
      request: ({ shopper, order }) => shopper.post(endpoints.placeCashOrder, order()),
    },
    'of a counted product': {
      statements: IDENTITY + TRANSACTION + ORDER_CONTEXT + CASH_ORDER + TAKEN_STOCK,
      request: ({ shopper, counted, order }) =>
        shopper.post(endpoints.placeCashOrder, { ...order(), items: [{ product: counted, quantity: 1 }] }),
    },
    'of one of which few are left': {
      statements: IDENTITY + TRANSACTION + ORDER_CONTEXT + CASH_ORDER + TAKEN_STOCK + 1,
      request: ({ shopper, counted, order }) =>
        shopper.post(endpoints.placeCashOrder, { ...order(), items: [{ product: counted, quantity: 64 }] }),
    },
    // A guest has no cart in the store.
    'by a guest': {
      statements: GUEST_LIMIT + TRANSACTION + GUEST_CONTEXT + CASH_ORDER - 1,
      request: ({ visitor, order }) => visitor().post(endpoints.placeCashOrder, guestOrderOf(order())),
    },
    'while a payment waits': {
      statements: IDENTITY + TRANSACTION + ORDER_CONTEXT + CASH_ORDER + 2 + JOB,
      request: async ({ payingByCash }) => payingByCash.shopper.post(endpoints.placeCashOrder, cashOf(payingByCash)),
    },
  },
  placePhoneOrder: {
    '': {
      statements: IDENTITY + TRANSACTION + ORDER_CONTEXT + CASH_ORDER,
      request: ({ seller, order }) => {
        const { items } = order()
        const customer = { name: 'Maya Winter', phone: '+1 503 555 0142' }
        return seller.post(endpoints.placePhoneOrder, { items, customer, address: AN_ADDRESS })
      },
    },
  },
  placeOnlineOrder: {
    'by a guest': {
      statements: GUEST_LIMIT + TRANSACTION + GUEST_CONTEXT + AWAITING_ORDER + TRANSACTION + 5,
      request: ({ visitor, order }) => visitor().post(endpoints.placeOnlineOrder, guestOrderOf(order())),
    },
    '': {
      statements: IDENTITY + TRANSACTION + ORDER_CONTEXT + AWAITING_ORDER + TRANSACTION + 5 + JOB,
      request: ({ shopper, order }) => shopper.post(endpoints.placeOnlineOrder, order()),
    },
    'of a key': {
      statements: IDENTITY + TRANSACTION + ORDER_CONTEXT + AWAITING_ORDER + KEY + TRANSACTION + 6 + JOB,
      request: ({ shopper, order }) => shopper.post(endpoints.placeOnlineOrder, order(), { [IDEMPOTENCY_HEADER]: 'a key' }),
    },
  },
  // Each quote says whether any discount code works.
  quoteCart: {
    'by a visitor': {
      statements: 2,
      request: ({ visitor, order }) => visitor().post(endpoints.quoteCart, { items: order().items }),
    },
    // The shopper's open checkouts of these products are read, too.
    'of a counted product, by a shopper': {
      statements: IDENTITY + 4,
      request: ({ shopper, counted }) => shopper.post(endpoints.quoteCart, { items: [{ product: counted, quantity: 1 }] }),
    },
  },
  findCartSwaps: {
    '': {
      statements: 1,
      request: ({ visitor, order }) => visitor().post(endpoints.findCartSwaps, { items: order().items }),
    },
  },
  orderAgain: {
    '': {
      statements: IDENTITY + 4,
      request: ({ packed: { shopper, order } }) => shopper.post(endpoints.orderAgain, { id: order._id }),
    },
  },
  listBoughtProducts: {
    '': { statements: IDENTITY + 2, request: ({ packed }) => packed.shopper.get(endpoints.listBoughtProducts) },
  },
  listWaitingPayments: {
    '': { statements: IDENTITY + 3, request: ({ paying }) => paying.shopper.get(endpoints.listWaitingPayments) },
  },
  cancelWaitingPayment: {
    '': {
      statements: IDENTITY + 2 + ENDING,
      request: ({ canceling }) => canceling.shopper.post(endpoints.cancelWaitingPayment, { id: canceling.order._id }),
    },
  },
  receiveWebhook: {
    paid: {
      statements: TRANSACTION + 16 + STATUS_CHANGE + JOB + 1,
      request: async ({ store, stripe, paying }) => sendEvent(store, await stripe.pay(paying.session)),
    },
  },
  listJobs: { '': { statements: IDENTITY + 2, request: ({ seller }) => seller.get(endpoints.listJobs) } },
  listAlarms: { '': { statements: IDENTITY + 5, request: ({ seller }) => seller.get(endpoints.listAlarms) } },
  listMails: { '': { statements: IDENTITY + 3, request: ({ seller }) => seller.get(endpoints.listMails) } },
  retryAllMails: {
    '': { statements: IDENTITY + TRANSACTION + 2 + STAFF_ACTION, request: ({ seller }) => seller.post(endpoints.retryAllMails) },
  },
  releaseMails: { '': { statements: IDENTITY + TRANSACTION + 1, request: ({ seller }) => seller.post(endpoints.releaseMails) } },
  retryMail: {
    'of an unknown mail': {
      statements: IDENTITY + TRANSACTION + 2,
      request: ({ seller }) => seller.post(endpoints.retryMail, { id: crypto.randomUUID() }),
    },
  },
  listPaymentIssues: { '': { statements: IDENTITY + 3, request: ({ seller }) => seller.get(endpoints.listPaymentIssues) } },
}
