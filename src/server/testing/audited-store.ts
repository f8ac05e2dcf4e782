import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import { auditStore } from '../operations/audit/audit-store.ts'
import { A_PRODUCT, productForm } from './catalog-forms.ts'
import { aPicture } from './drawn-pictures.ts'
import type { TestStore } from './test-store.ts'

/** Runs the audit. `findings` has its findings as `thing: wrong`, without IDs. */
export async function auditOf(store: TestStore, { clean = false } = {}) {
  const findings: string[] = []
  const result = await auditStore({
    db: store.db,
    pictures: store.platform.pictures,
    now: new Date(),
    clean,
    report: ({ thing, wrong }) => findings.push(`${thing}: ${wrong}`),
  })
  return { findings, ...result, looked: Object.fromEntries(result.parts.map(({ of, looked }) => [of, looked])) }
}

/** `addPictured` saves its picture in three widths: 160, 240 and 400 px. */
export const FILES_OF_A_PICTURE = 3

export async function addPictured(store: TestStore, color: string): Promise<{ _id: string; image: string[] }> {
  const seller = await store.seller()
  return (await seller.post(endpoints.addProduct, productForm(A_PRODUCT, [await aPicture(color)]))).body.product
}

/**
 * Adds a shopper with a cart, and an order of two lines with an idempotency key: 1,102 cents with tax. Returns the
 * order's id.
 */
export async function placeAuditedOrder(store: TestStore): Promise<string> {
  const apples = await addPictured(store, 'red')
  const [pears, shopper] = [await store.product({ offerPrice: 0.01 }), await store.shopper()]
  const items = [
    { product: apples._id, quantity: 3 },
    { product: pears._id, quantity: 1 },
  ]
  const order = { items, address: (await shopper.address())._id }
  const { body } = await shopper.post(endpoints.placeCashOrder, order, { [IDEMPOTENCY_HEADER]: `key ${crypto.randomUUID()}` })
  await shopper.post(endpoints.updateCart, { cartItems: { [apples._id]: 2, [pears._id]: 1 } })
  return body.order._id
}
