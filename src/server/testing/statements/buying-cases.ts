import { endpoints } from '../../../contract/endpoints.ts'
import { type EndpointCases, IDENTITY, STAFF_ACTION, TRANSACTION } from './statement-case.ts'

/** A purchase is shown with its lines, its supplier, the names of its products, and its receipts. */
const SHOWN_PURCHASE = 5

const made = { supplier: '', purchase: '' }

/** The cases use what those before them have made. */
export const buyingCases: EndpointCases = {
  listSuppliers: { '': { statements: IDENTITY + 2, request: ({ seller }) => seller.get(endpoints.listSuppliers.path) } },
  saveSupplier: {
    '': {
      statements: IDENTITY + TRANSACTION + 2 + STAFF_ACTION,
      async request({ seller }) {
        const saved = await seller.post(endpoints.saveSupplier, { name: 'Hill Farm' })
        made.supplier = saved.body.supplier._id
        return saved
      },
    },
  },
  suggestPurchase: {
    '': {
      statements: IDENTITY + 3,
      request: ({ seller }) => seller.post(endpoints.suggestPurchase, { supplier: made.supplier }),
    },
  },
  savePurchase: {
    '': {
      statements: IDENTITY + TRANSACTION + 6 + STAFF_ACTION + SHOWN_PURCHASE,
      async request({ seller, product }) {
        const lines = [{ product, quantity: 2 }]
        const saved = await seller.post(endpoints.savePurchase, { supplier: made.supplier, lines })
        made.purchase = saved.body.purchase._id
        return saved
      },
    },
  },
  sendPurchase: {
    '': {
      statements: IDENTITY + TRANSACTION + 6 + STAFF_ACTION + SHOWN_PURCHASE,
      request: ({ seller }) => seller.post(endpoints.sendPurchase, { id: made.purchase }),
    },
  },
  receivePurchase: {
    '': {
      statements: IDENTITY + TRANSACTION + 18 + STAFF_ACTION + SHOWN_PURCHASE,
      request: ({ seller, product }) =>
        seller.post(endpoints.receivePurchase, { id: made.purchase, lines: [{ product, quantity: 1 }] }),
    },
  },
  listPurchases: { '': { statements: IDENTITY + 4, request: ({ seller }) => seller.get(endpoints.listPurchases.path) } },
  getPurchase: {
    '': {
      statements: IDENTITY + SHOWN_PURCHASE,
      request: ({ seller }) => seller.get(`${endpoints.getPurchase.path}?id=${made.purchase}`),
    },
  },
  closePurchase: {
    '': {
      statements: IDENTITY + TRANSACTION + 2 + STAFF_ACTION + SHOWN_PURCHASE,
      request: ({ seller }) => seller.post(endpoints.closePurchase, { id: made.purchase }),
    },
  },
  archiveSupplier: {
    '': {
      statements: IDENTITY + TRANSACTION + 3 + STAFF_ACTION,
      request: ({ seller }) => seller.post(endpoints.archiveSupplier, { id: made.supplier }),
    },
  },
}
