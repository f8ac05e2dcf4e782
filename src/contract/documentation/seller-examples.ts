import type { Examples } from './endpoint-examples.ts'

const A_PRODUCT = {
  name: 'Crisp apples',
  category: 'Fruits',
  price: 4.5,
  offerPrice: 3.6,
  description: ['Crisp and sweet', 'From the orchard'],
  weight: '1 kg',
}

/** The keys are those of RFC 8291. */
const PUSH_SUBSCRIPTION = {
  endpoint: 'https://push.example.com/device',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** Requests of staff about the catalog, purchases, customers, people and the store. */
export const SELLER_EXAMPLES = {
  loginSeller: { body: ({ seller }) => seller },
  logoutSeller: {},
  currentSeller: {},
  listJobs: {},
  listStaff: {},
  inviteStaff: { body: ({ newEmail }) => ({ name: 'Ben Osei', email: newEmail, role: 'packer' }) },
  changeStaffRole: { body: ({ courier }) => ({ id: courier, role: 'courier' }) },
  removeStaff: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  acceptInvitation: { body: () => ({ token: 'no link', password: 'a long password' }), status: 422 },
  findStaffLinkEmail: { body: () => ({ token: 'no link', purpose: 'invitation' }) },
  forgotStaffPassword: { body: ({ newEmail }) => ({ email: newEmail }) },
  resetStaffPassword: { body: () => ({ token: 'no link', password: 'a long password' }), status: 422 },
  listSellerSessions: {},
  endSellerSession: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  endOtherSellerSessions: {},
  listStaffSessions: {},
  endStaffSession: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  getSecondFactor: {},
  // A change would end the sessions that later requests use.
  changeOwnerLogin: { body: ({ seller }) => ({ password: 'not the password', newPassword: seller.password }), status: 422 },
  beginSecondFactor: { body: ({ seller }) => ({ password: seller.password }) },
  confirmSecondFactor: { body: () => ({ code: 'no code' }), status: 422 },
  endSecondFactor: { body: ({ seller }) => ({ password: seller.password, code: '000000' }), status: 409 }, // no second factor is on
  renewRecoveryCodes: { body: ({ seller }) => ({ password: seller.password, code: '000000' }), status: 409 },
  getPush: {},
  subscribePush: { body: () => PUSH_SUBSCRIPTION },
  unsubscribePush: {},
  listAlarms: {},
  listMails: {},
  retryAllMails: {},
  releaseMails: { status: 409 },
  retryMail: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  listActivity: {},
  listActivityPeople: {},
  addProduct: { complete: { form: () => A_PRODUCT } },
  updateProduct: {
    status: 422, // the id and the version are missing
    complete: { form: ({ product }) => ({ id: product, version: 0, ...A_PRODUCT }), status: 409 }, // no product has version 0
  },
  deleteProduct: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  archiveProduct: { body: ({ product }) => ({ id: product, archived: false }) },
  // No product has version 0.
  changeProducts: { body: ({ product }) => ({ changes: [{ id: product, version: 0 }] }), status: 409 },
  listProductChanges: {},
  exportProducts: {},
  // The query is missing.
  importProducts: {
    status: 400,
    complete: { query: () => ({ dryRun: 'true' }), file: 'sku,price,offerPrice\nFR-014,2.49,1.99\n' },
  },
  undoProductChanges: { body: ({ unknown }) => ({ batch: unknown }), status: 404 },
  listSellerCategories: {},
  addCategory: { complete: { form: ({ unique }) => ({ name: `Category ${unique}` }) } },
  // The id and the version are missing.
  updateCategory: {
    status: 422,
    complete: { form: ({ unknown }) => ({ id: unknown, version: 1, name: 'Ripe fruits' }), status: 404 },
  },
  reorderCategories: { body: () => ({ categories: [] }), status: 409 }, // some categories are missing
  archiveCategory: { body: ({ unknown }) => ({ id: unknown, version: 1, archived: true }), status: 404 },
  listCodes: {},
  saveCode: { body: ({ unique }) => ({ code: `C${unique}`.slice(0, 40), kind: 'percent', value: 10 }) },
  setStock: { body: ({ product }) => ({ id: product, inStock: true }) },
  listSellerProducts: { complete: { query: () => ({ limit: '2' }) } },
  getSellerProduct: { status: 400, complete: { query: ({ product }) => ({ id: product }) } }, // the id is missing
  changeStock: { body: ({ product }) => ({ product, count: 100, reason: 'counted' }) },
  listStockMovements: { status: 400, complete: { query: ({ product }) => ({ product }) } }, // the id is missing
  listUseSoon: {},
  markDownBatch: { body: ({ unknown }) => ({ batch: unknown }), status: 404 },
  writeOffBatch: { body: ({ unknown }) => ({ batch: unknown }), status: 404 },
  listSuppliers: {},
  // The query is missing.
  importPrices: { status: 400, complete: { query: () => ({ dryRun: 'true' }), file: 'sku,cost\nFR-014,1.10\n', status: 404 } },
  saveSupplier: { body: ({ unique }) => ({ name: `Hill Farm ${unique}` }) },
  archiveSupplier: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  suggestPurchase: { body: ({ unknown }) => ({ supplier: unknown }), status: 404 },
  savePurchase: {
    body: ({ product, unknown }) => ({ supplier: unknown, lines: [{ product, quantity: 1 }] }),
    status: 404,
  },
  sendPurchase: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  receivePurchase: {
    body: ({ product, unknown }) => ({ id: unknown, lines: [{ product, quantity: 1 }] }),
    status: 404,
  },
  closePurchase: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  listPurchases: {},
  getPurchase: { status: 400, complete: { query: ({ unknown }) => ({ id: unknown }), status: 404 } }, // the id is missing
  listAssistants: {},
  saveAssistantRule: { body: () => ({ site: 'assistant.example', isBlocked: true, ordersADay: 5 }) },
  listCustomers: {},
  getCustomer: { status: 400, complete: { query: ({ unknown }) => ({ id: unknown }), status: 404 } }, // the id is missing
  addCustomerNote: { body: ({ unknown }) => ({ id: unknown, note: 'Rings twice' }), status: 404 },
  changeCredit: { body: ({ unknown }) => ({ id: unknown, amount: 12, reason: 'Late delivery' }), status: 404 },
  blockCustomer: { body: ({ unknown }) => ({ id: unknown, isBlocked: true, reason: 'Never paid' }), status: 404 },
  listOpeningTasks: {},
  getSettings: {},
  saveSettings: { body: () => ({ lowAt: 5 }) },
  getDemonstration: {},
  removeDemonstration: {},
  getDashboard: {},
  exportTaxes: {},
  listLostDemand: {},
  dismissLostDemand: { body: () => ({ kind: 'search', text: 'nobody searched this', dismissed: true }), status: 404 },
} satisfies Partial<Examples>
