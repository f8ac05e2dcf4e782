import type { BodyToSendOf, Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import { daysLater } from '../../domain/time/time-zone.ts'
import { AN_ADDRESS } from './an-address.ts'
import { A_PRODUCT, categoryForm, productForm } from './catalog-forms.ts'
import type { Persons } from './persons.ts'
import { pushBrowser } from './push-service.ts'
import { SELLER } from './test-store.ts'

type Endpoints = typeof endpoints

interface Sample<Body> {
  readonly body: (persons: Persons) => Body
  readonly headers?: (persons: Persons) => Record<string, string>
  /** The expected status when the store rejects the sample. By default it is the endpoint's status of success. */
  readonly status?: number
}

const SAMPLES: { readonly [Name in keyof Endpoints]: Sample<BodyToSendOf<Endpoints[Name]>> } = {
  registerShopper: { body: () => ({ name: 'Maya', email: anEmail(), password: 'a long password' }) },
  loginShopper: { body: ({ shopper: { email, password } }) => ({ email, password }) },
  logoutShopper: { body: none },
  currentShopper: { body: none },
  updateAccount: { body: () => ({ name: 'Maya Summer', phone: '(503) 555-0142' }) },
  exportAccountData: { body: none },
  getOwnCredit: { body: none },
  deleteAccount: { body: () => ({ password: 'not the password' }), status: 422 },
  changePassword: { body: ({ shopper }) => ({ oldPassword: shopper.password, newPassword: 'a better password' }) },
  forgotPassword: { body: () => ({ email: anEmail() }) },
  claimOrders: { body: () => ({ secret: 'not one of ours' }), status: 404 },
  resetPassword: { body: () => ({ token: 'not one of ours', password: 'a better password' }), status: 422 },
  findResetEmail: { body: () => ({ token: 'not one of ours' }) },
  confirmEmail: { body: () => ({ token: 'not one of ours' }), status: 422 },
  findEmailConfirmation: { body: none },
  mailConfirmationAgain: { body: none },
  listSessions: { body: none },
  endSession: { body: ({ shopper }) => ({ id: shopper.sessionIds[1] }) },
  endOtherSessions: { body: none },
  showLinkRequest: { body: none, status: 400 }, // the id is missing
  decideLink: { body: () => ({ id: 'not one of ours', isAllowed: false }), status: 404 },
  listLinkedAssistants: { body: none },
  unlinkAssistant: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  loginSeller: { body: () => SELLER },
  logoutSeller: { body: none },
  currentSeller: { body: none },
  listJobs: { body: none },
  listStaff: { body: none },
  inviteStaff: { body: () => ({ name: 'Ben Osei', email: anEmail(), role: 'packer' }) },
  changeStaffRole: { body: ({ staff }) => ({ id: staff.courier.id, role: 'courier' }) },
  removeStaff: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  acceptInvitation: { body: () => ({ token: 'no link', password: 'a long password' }), status: 422 },
  findStaffLinkEmail: { body: () => ({ token: 'no link', purpose: 'invitation' }) },
  forgotStaffPassword: { body: () => ({ email: anEmail() }) },
  resetStaffPassword: { body: () => ({ token: 'no link', password: 'a long password' }), status: 422 },
  listSellerSessions: { body: none },
  endSellerSession: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  endOtherSellerSessions: { body: none },
  listStaffSessions: { body: none },
  endStaffSession: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  getSecondFactor: { body: none },
  // A change would end the sessions that later requests use.
  changeOwnerLogin: { body: () => ({ password: 'not the password', newPassword: SELLER.password }), status: 422 },
  beginSecondFactor: { body: () => ({ password: SELLER.password }) },
  confirmSecondFactor: { body: () => ({ code: 'no code' }), status: 422 },
  endSecondFactor: { body: () => ({ password: SELLER.password, code: '000000' }), status: 409 }, // no second factor is on
  renewRecoveryCodes: { body: () => ({ password: SELLER.password, code: '000000' }), status: 409 },
  getPush: { body: none },
  subscribePush: { body: () => pushBrowser('https://push.example.com/device').subscription },
  unsubscribePush: { body: none },
  listAlarms: { body: none },
  listBrokenPromises: { body: none },
  rescheduleOrder: { body: () => ({ id: crypto.randomUUID(), by: '2999-12-24T18:00:00Z' }), status: 404 },
  keepPromise: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  listMails: { body: none },
  retryAllMails: { body: none },
  releaseMails: { body: none, status: 409 },
  retryMail: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  listActivity: { body: none },
  listActivityPeople: { body: none },
  listProducts: { body: none },
  searchProducts: { body: none },
  suggestProducts: { body: none },
  addProduct: { body: none },
  updateProduct: { body: none, status: 422 }, // id and version are missing
  deleteProduct: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  archiveProduct: { body: ({ shopper }) => ({ id: shopper.productId, archived: false }) },
  // No product has version 0.
  changeProducts: { body: ({ shopper }) => ({ changes: [{ id: shopper.productId, version: 0 }] }), status: 409 },
  listProductChanges: { body: none },
  exportProducts: { body: none },
  importProducts: { body: none, status: 400 }, // dryRun is missing
  undoProductChanges: { body: () => ({ batch: crypto.randomUUID() }), status: 404 },
  listCategories: { body: none },
  listSellerCategories: { body: none },
  addCategory: { body: none },
  updateCategory: { body: none, status: 422 }, // id and version are missing
  reorderCategories: { body: () => ({ categories: [] }), status: 409 }, // some categories are missing
  archiveCategory: { body: () => ({ id: crypto.randomUUID(), version: 1, archived: true }), status: 404 },
  listCodes: { body: none },
  saveCode: { body: () => ({ code: `C${crypto.randomUUID()}`.slice(0, 40), kind: 'percent', value: 10 }) },
  setStock: { body: ({ shopper }) => ({ id: shopper.productId, inStock: true }) },
  listSellerProducts: { body: none },
  getSellerProduct: { body: none, status: 400 }, // the id is missing
  changeStock: { body: ({ shopper }) => ({ product: shopper.productId, count: 100, reason: 'counted' }) },
  listStockMovements: { body: none, status: 400 }, // the product is missing
  listUseSoon: { body: none },
  markDownBatch: { body: () => ({ batch: crypto.randomUUID() }), status: 404 },
  writeOffBatch: { body: () => ({ batch: crypto.randomUUID() }), status: 404 },
  updateCart: { body: ({ shopper }) => ({ cartItems: { [shopper.productId]: 5 } }) },
  updateFavourites: { body: ({ shopper }) => ({ products: [{ product: shopper.productId, isFavourite: true }] }) },
  listAddresses: { body: none },
  addAddress: { body: () => AN_ADDRESS },
  updateAddress: { body: ({ shopper }) => ({ id: shopper.addressId, ...AN_ADDRESS }) },
  removeAddress: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  chooseDefaultAddress: { body: ({ shopper }) => ({ id: shopper.addressId }) },
  placeCashOrder: { body: anOrder, headers: ({ shopper }) => ({ [IDEMPOTENCY_HEADER]: shopper.orderKey }) },
  placeOnlineOrder: { body: anOrder },
  placePhoneOrder: {
    body: ({ shopper }) => ({
      items: [{ product: shopper.productId, quantity: 1 }],
      customer: { name: 'Maya Winter', phone: '+1 503 555 0142' },
      address: AN_ADDRESS,
    }),
  },
  quoteCart: { body: ({ shopper }) => ({ items: [{ product: shopper.productId, quantity: 1 }], zipcode: '97205' }) },
  showCheckoutSession: { body: none, status: 400 }, // the id is missing
  findCartSwaps: { body: ({ shopper }) => ({ items: [{ product: shopper.productId, quantity: 1 }] }) },
  orderAgain: { body: theOrder },
  listShopperOrders: { body: none },
  listBoughtProducts: { body: none },
  listSellerOrders: { body: none },
  exportSellerOrders: { body: none },
  findOrder: { body: () => ({ number: '7K3M-9QXD', email: 'nobody@example.com' }) },
  getOrder: { body: none, status: 400 }, // the id is missing
  streamOrderEvents: { body: none },
  // Delivered is not its next status.
  changeOrderStatus: { body: (persons) => ({ ...theOrder(persons), status: 'Delivered' }), status: 409 },
  changeOrderStatuses: { body: ({ shopper }) => ({ ids: [shopper.orderId], status: 'Delivered' }) },
  undoDelivery: { body: theOrder, status: 409 }, // it is not delivered
  // The order is not out for delivery.
  recallOrder: { body: (persons) => ({ ...theOrder(persons), reason: 'Nobody was there' }), status: 409 },
  failDelivery: { body: (persons) => ({ ...theOrder(persons), reason: 'nobodyHome', next: 'deliverAgain' }), status: 409 },
  getCashTaken: { body: none },
  getCashOfDay: { body: none },
  // The owner received no cash on that day.
  handOverCash: {
    body: () => ({ day: '2026-01-01', person: crypto.randomUUID(), expected: 10, counted: 10 }),
    status: 404,
  },
  takeBackHandover: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  listSuppliers: { body: none },
  importPrices: { body: none, status: 400 }, // dryRun is missing
  saveSupplier: { body: () => ({ name: `Hill Farm ${crypto.randomUUID()}` }) },
  archiveSupplier: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  suggestPurchase: { body: () => ({ supplier: crypto.randomUUID() }), status: 404 },
  savePurchase: {
    body: ({ shopper }) => ({ supplier: crypto.randomUUID(), lines: [{ product: shopper.productId, quantity: 1 }] }),
    status: 404,
  },
  sendPurchase: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  receivePurchase: {
    body: ({ shopper }) => ({ id: crypto.randomUUID(), lines: [{ product: shopper.productId, quantity: 1 }] }),
    status: 404,
  },
  closePurchase: { body: () => ({ id: crypto.randomUUID() }), status: 404 },
  listPurchases: { body: none },
  getPurchase: { body: none, status: 400 }, // the id is missing
  listRounds: { body: none },
  proposeRounds: { body: () => ({ slot: 'now', couriers: [crypto.randomUUID()] }), status: 404 },
  // Nobody of the staff has this id.
  saveRound: {
    body: ({ shopper }) => ({ courier: crypto.randomUUID(), orders: [shopper.orderId], leavesAt: '2030-01-01T10:00:00Z' }),
    status: 404,
  },
  swapStops: { body: () => ({ id: crypto.randomUUID(), orders: [crypto.randomUUID(), crypto.randomUUID()] }), status: 404 },
  getDay: { body: none },
  closeDay: { body: () => ({ day: daysLater('2020-01-01', ++closedDays) }) }, // each day is closed once
  reopenDay: { body: () => ({ day: '2026-01-02' }), status: 409 }, // it is not closed
  recordCashPayment: { body: theOrder },
  askForCash: { body: theOrder, status: 409 }, // it is paid in cash already
  changeSlot: { body: (persons) => ({ ...theOrder(persons), delivery: 'now' }) },
  // The order has no such line.
  reduceOrder: {
    body: (persons) => ({ ...theOrder(persons), lines: [{ line: crypto.randomUUID(), quantity: 1 }] }),
    status: 422,
  },
  changeDetails: { body: (persons) => ({ ...theOrder(persons), note: 'Ring twice' }) },
  cancelOrder: { body: theOrder },
  // The order is not being packed.
  pickOrder: { body: (persons) => ({ ...theOrder(persons), lines: [{ line: crypto.randomUUID(), picked: 1 }] }), status: 409 },
  // The order has no such line.
  rejectSubstitute: { body: (persons) => ({ ...theOrder(persons), line: crypto.randomUUID() }), status: 422 },
  // The order is not delivered.
  reportComplaint: {
    body: (persons) => ({ ...theOrder(persons), lines: [{ line: crypto.randomUUID(), quantity: 1 }], kind: 'damaged' as const }),
    status: 409,
  },
  listComplaints: { body: none },
  closeComplaint: { body: () => ({ id: crypto.randomUUID(), reply: 'We are sorry' }), status: 404 },
  listAssistants: { body: none },
  saveAssistantRule: { body: () => ({ site: 'assistant.example', isBlocked: true, ordersADay: 5 }) },
  listCustomers: { body: none },
  getCustomer: { body: none, status: 400 }, // it has no id
  addCustomerNote: { body: () => ({ id: crypto.randomUUID(), note: 'Rings twice' }), status: 404 },
  changeCredit: { body: () => ({ id: crypto.randomUUID(), amount: 12, reason: 'Late delivery' }), status: 404 },
  blockCustomer: { body: () => ({ id: crypto.randomUUID(), isBlocked: true, reason: 'Never paid' }), status: 404 },
  listWaitingPayments: { body: none },
  cancelWaitingPayment: { body: theOrder, status: 404 }, // a cash order has no payment
  listPaymentIssues: { body: none },
  refundOrder: { body: () => ({ id: crypto.randomUUID(), reason: 'Bruised' }), status: 404 },
  recordPaidOut: { body: (persons) => ({ ...theOrder(persons), refund: crypto.randomUUID() }), status: 404 },
  acceptOrder: { body: theOrder, status: 404 }, // it has no payment issue
  receiveWebhook: { body: none, status: 400 }, // the webhook is not signed
  listOpeningTasks: { body: none },
  getSettings: { body: none },
  saveSettings: { body: () => ({ lowAt: 5 }) },
  getDemonstration: { body: none },
  removeDemonstration: { body: none },
  subscribe: { body: () => ({ email: anEmail() }) },
  confirmSubscription: { body: () => ({ token: 'not one of ours' }), status: 422 },
  findSubscription: { body: none },
  changeSubscription: { body: () => ({ isSubscribed: false }), status: 409 }, // their email is not confirmed
  unsubscribe: { body: () => ({ token: 'not one of ours' }), status: 422 },
  requestRestockAlert: { body: ({ shopper }) => ({ product: shopper.productId, email: anEmail() }) },
  getStoreFigures: { body: none },
  getDeliveryOptions: { body: none },
  rateProduct: { body: () => ({ product: crypto.randomUUID(), stars: 4 as const }), status: 404 },
  listRatings: { body: none },
  getDashboard: { body: none },
  exportTaxes: { body: none },
  listLostDemand: { body: none },
  dismissLostDemand: { body: () => ({ kind: 'search', text: 'nobody searched this', dismissed: true }), status: 404 },
  reportLoss: { body: () => ({ kind: 'search', text: 'unobtainium' }) },
  reportError: { body: () => ({ reference: 'a'.repeat(32), message: 'a fault', path: '/' }) },
}

let closedDays = 0

function none(): undefined {}
const anEmail = () => `${crypto.randomUUID()}@example.com`

function anOrder({ shopper }: Persons) {
  return { items: [{ product: shopper.productId, quantity: 1 }], address: shopper.addressId }
}

function theOrder({ shopper }: Persons) {
  return { id: shopper.orderId }
}

interface SampleRequest {
  readonly name: string
  readonly endpoint: Endpoint
  readonly status: number
  readonly body: (persons: Persons) => unknown
  readonly request: (persons: Persons) => RequestInit
}

export const sampleRequests: readonly SampleRequest[] = Object.entries(endpoints).map(([name, row]) => {
  const endpoint: Endpoint = row
  const { body, headers, status }: Sample<unknown> = SAMPLES[name as keyof Endpoints]
  return {
    name,
    endpoint,
    status: status ?? endpoint.status ?? 200,
    body,
    request: (persons) => requestOf(endpoint, body(persons), headers?.(persons)),
  }
})

function requestOf({ method, form, isCategoryForm }: Endpoint, body: unknown, headers: Record<string, string> = {}): RequestInit {
  if (form)
    return { method, body: isCategoryForm ? categoryForm({ name: `Category ${crypto.randomUUID()}` }) : productForm(A_PRODUCT) }
  if (body === undefined) return { method, headers }
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}
