/** Specification, section 7, and later ones. */
export const endpoints = {
  registerShopper: '/api/user/register',
  loginShopper: '/api/user/login',
  logoutShopper: '/api/user/logout',
  currentShopper: '/api/user/is-auth',
  changePassword: '/api/user/password',
  listSessions: '/api/user/sessions',
  endSession: '/api/user/sessions/end',
  endOtherSessions: '/api/user/sessions/end-others',
  loginSeller: '/api/seller/login',
  logoutSeller: '/api/seller/logout',
  currentSeller: '/api/seller/is-auth',
  listProducts: '/api/product/list',
  addProduct: '/api/product/add',
  setStock: '/api/product/stock',
  updateCart: '/api/cart/update',
  listAddresses: '/api/address/get',
  addAddress: '/api/address/add',
  placeCashOrder: '/api/order/cod',
  startCheckout: '/api/order/stripe',
  listShopperOrders: '/api/order/user',
  listSellerOrders: '/api/order/seller',
  listWaitingPayments: '/api/order/waiting',
  cancelWaitingPayment: '/api/order/waiting/cancel',
  listPaymentIssues: '/api/order/attention',
  refundOrder: '/api/order/refund',
  acceptOrder: '/api/order/keep',
  receiveWebhook: '/api/stripe/webhook',
  subscribe: '/api/newsletter/subscribe',
  reportError: '/api/fault/report',
} as const

/** Carries the session token: the only source of identity. */
export const TOKEN_HEADER = 'token'

/** Repeating an order with the same key returns the first response. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const MAX_IDEMPOTENCY_KEY = 200
