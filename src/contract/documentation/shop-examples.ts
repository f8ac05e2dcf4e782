import type { Examples } from './endpoint-examples.ts'
import { EXAMPLE_ADDRESS, type ExampleValues } from './example-values.ts'

/** Requests of shoppers, guests and visitors, valid unless `status` says otherwise. */
export const SHOP_EXAMPLES = {
  registerShopper: { body: ({ newEmail }) => ({ name: 'Maya', email: newEmail, password: 'a long password' }) },
  loginShopper: { body: ({ email, password }) => ({ email, password }) },
  logoutShopper: {},
  currentShopper: {},
  updateAccount: { body: () => ({ name: 'Maya Summer', phone: '(503) 555-0142' }) },
  exportAccountData: {},
  getOwnCredit: {},
  // Tests go on with the account.
  deleteAccount: { body: () => ({ password: 'not the password' }), status: 422 },
  changePassword: { body: ({ password }) => ({ oldPassword: password, newPassword: 'a better password' }) },
  forgotPassword: { body: ({ newEmail }) => ({ email: newEmail }) },
  claimOrders: { body: () => ({ secret: 'not one of ours' }), status: 404 },
  resetPassword: { body: () => ({ token: 'not one of ours', password: 'a better password' }), status: 422 },
  findResetEmail: { body: () => ({ token: 'not one of ours' }) },
  confirmEmail: { body: () => ({ token: 'not one of ours' }), status: 422 },
  findEmailConfirmation: {},
  mailConfirmationAgain: {},
  listSessions: {},
  endSession: { body: ({ session }) => ({ id: session }) },
  endOtherSessions: {},
  showLinkRequest: { status: 400, complete: { query: () => ({ id: 'not one of ours' }), status: 404 } }, // the id is missing
  decideLink: { body: () => ({ id: 'not one of ours', isAllowed: false }), status: 404 },
  listLinkedAssistants: {},
  unlinkAssistant: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  listProducts: { complete: { query: () => ({ category: 'Fruits', limit: '2' }) } },
  searchProducts: { complete: { query: () => ({ q: 'milk', inStock: 'true', limit: '2' }) } },
  suggestProducts: { complete: { query: () => ({ q: 'mil' }) } },
  listCategories: {},
  updateCart: { body: ({ product }) => ({ cartItems: { [product]: 5 } }) },
  updateFavourites: { body: ({ product }) => ({ products: [{ product, isFavourite: true }] }) },
  listAddresses: {},
  addAddress: { body: () => EXAMPLE_ADDRESS },
  updateAddress: { body: ({ address }) => ({ id: address, ...EXAMPLE_ADDRESS }) },
  removeAddress: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  chooseDefaultAddress: { body: ({ address }) => ({ id: address }) },
  placeCashOrder: { body: anOrder, hasKey: true },
  placeOnlineOrder: { body: anOrder },
  quoteCart: { body: ({ product }) => ({ items: [{ product, quantity: 1 }], zipcode: '97205' }) },
  showCheckoutSession: { status: 400, complete: { query: () => ({ id: 'x'.repeat(43) }), status: 404 } }, // the id is missing
  findCartSwaps: { body: ({ product }) => ({ items: [{ product, quantity: 1 }] }) },
  orderAgain: { body: theOrder },
  listShopperOrders: {},
  listBoughtProducts: {},
  findOrder: { body: () => ({ number: '7K3M-9QXD', email: 'nobody@example.com' }) },
  getOrder: { status: 400, complete: { query: ({ order }) => ({ id: order }) } }, // the id is missing
  streamOrderEvents: {},
  changeSlot: { body: ({ order }) => ({ id: order, delivery: 'now' }) },
  // The order has no such line.
  reduceOrder: {
    body: ({ order, unknown }) => ({ id: order, lines: [{ line: unknown, quantity: 1 }] }),
    status: 422,
  },
  changeDetails: { body: ({ order }) => ({ id: order, note: 'Ring twice' }) },
  cancelOrder: { body: theOrder },
  // The order has no such line.
  rejectSubstitute: { body: ({ order, unknown }) => ({ id: order, line: unknown }), status: 422 },
  // The order is not delivered.
  reportComplaint: {
    body: ({ order, unknown }) => ({ id: order, lines: [{ line: unknown, quantity: 1 }], kind: 'damaged' }),
    status: 409,
  },
  listWaitingPayments: {},
  cancelWaitingPayment: { body: theOrder, status: 404 }, // a cash order has no payment
  receiveWebhook: { status: 400 }, // the webhook is not signed
  subscribe: { body: ({ newEmail }) => ({ email: newEmail }) },
  confirmSubscription: { body: () => ({ token: 'not one of ours' }), status: 422 },
  findSubscription: {},
  changeSubscription: { body: () => ({ isSubscribed: false }), status: 409 }, // their email is not confirmed
  unsubscribe: { body: () => ({ token: 'not one of ours' }), status: 422 },
  requestRestockAlert: { body: ({ product, newEmail }) => ({ product, email: newEmail }) },
  getStoreFigures: {},
  getDeliveryOptions: {},
  rateProduct: { body: ({ unknown }) => ({ product: unknown, stars: 4 }), status: 404 },
  listRatings: {},
  reportLoss: { body: () => ({ kind: 'search', text: 'unobtainium' }) },
  reportError: { body: () => ({ reference: 'a'.repeat(32), message: 'a fault', path: '/' }) },
} satisfies Partial<Examples>

function anOrder({ product, address }: ExampleValues) {
  return { items: [{ product, quantity: 1 }], address }
}

function theOrder({ order }: ExampleValues) {
  return { id: order }
}
