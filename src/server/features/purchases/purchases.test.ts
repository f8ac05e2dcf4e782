import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OnePurchaseWire, PurchaseWire } from '../../../contract/buying/purchases.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import type { SellerProductWire } from '../../../contract/products/seller-products.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { type TestStaff, TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
let packer: TestStaff
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open({ connections: 10 })
  ;[seller, packer, editor] = [await store.seller(), await store.staff('packer'), await productEditor(store)]
})
afterAll(() => store.close())

let suppliers = 0
const aSupplier = async (fields: object = {}): Promise<string> =>
  (await seller.post(endpoints.saveSupplier, { name: `Supplier ${++suppliers}`, ...fields })).body.supplier._id
const suggest = async (supplier: string) => (await seller.post(endpoints.suggestPurchase, { supplier })).body
const save = (purchase: object, by: Caller = seller) => by.post(endpoints.savePurchase, purchase)
const send = (id: string) => seller.post(endpoints.sendPurchase, { id })
const receive = (id: string, lines: readonly object[], by: Caller = seller, headers: Record<string, string> = {}) =>
  by.post(endpoints.receivePurchase, { id, lines }, headers)
const close = (id: string) => seller.post(endpoints.closePurchase, { id })
const one = async (id: string, by: Caller = seller): Promise<OnePurchaseWire> =>
  (await by.get(`${endpoints.getPurchase.path}?id=${id}`)).body.purchase
const listed = async (query: string, by: Caller = seller) => (await by.get(`${endpoints.listPurchases.path}?${query}`)).body
const movementsOf = async ({ _id }: { _id: string }) =>
  (await seller.get(`${endpoints.listStockMovements.path}?product=${_id}`)).body.movements

interface Draft {
  readonly purchase: OnePurchaseWire
  readonly product: SellerProductWire
}

/** Saves a draft of 12 pieces of a new product, of which 5 are counted. */
async function aDraft(supplier: string, fields: object = {}): Promise<Draft> {
  const product = await editor.add({ stock: 5, cost: 1.5, caseSize: 6, supplier, ...fields })
  const { body } = await save({ supplier, lines: [{ product: product._id, quantity: 12 }] })
  return { purchase: body.purchase, product }
}

test('a day of buying: suggested, edited, sent, received in two parts with one short and one dearer, and closed', async () => {
  const supplier = await aSupplier({ email: 'orders@hill.example', leadDays: 2, minimum: 50 })
  const add = (name: string, fields: object) => editor.add({ name, supplier, ...fields })
  const apples = await add('Apples', { stock: 4, lowAt: 5, orderTo: 30, caseSize: 12, cost: 0.8 })
  const bread = await add('Bread', { stock: 2, lowAt: 3, orderTo: 20, cost: 1.1 })
  await add('Cheese', { stock: 9, lowAt: 5, orderTo: 20, cost: 4 })
  await add('Dates', { lowAt: 5, orderTo: 20 })
  const suggested = await suggest(supplier)
  expect(suggested).toMatchObject({ sum: 48.6, minimum: 50 })
  expect(suggested.lines).toMatchObject([
    { product: apples._id, name: 'Apples', quantity: 36, caseSize: 12, cost: 0.8, stock: 4, lowAt: 5, orderTo: 30, onTheWay: 0 },
    { product: bread._id, name: 'Bread', quantity: 18, caseSize: 1 },
  ])
  const lines = [
    { product: apples._id, quantity: 36 },
    { product: bread._id, quantity: 25, cost: 1.2 },
  ]
  const { body: draft } = await save({ supplier, lines: lines.slice(0, 1) })
  expect(draft.purchase).toMatchObject({ state: 'draft', sums: { ordered: 28.8, received: 0 }, receipts: [] })
  const id = draft.purchase._id
  const { body: edited } = await save({ id, supplier, note: 'Back door', lines })
  expect(edited.purchase).toMatchObject({
    number: draft.purchase.number,
    note: 'Back door',
    sums: { ordered: 58.8, received: 0 },
  })
  const sent = await send(id)
  expect(sent).toMatchObject({ status: 200, body: { purchase: { state: 'sent', expectedOn: expect.any(String) } } })
  expect((await send(id)).status).toBe(409)
  await store.runJobs()
  const { mails } = (await seller.get(endpoints.listMails)).body
  expect(mails[0]).toMatchObject({
    to: 'orders@hill.example',
    subject: `Purchase order ${draft.purchase.number}`,
    attachments: [`purchase-${draft.purchase.number}.csv`],
    state: 'rehearsal',
  })
  expect(mails[0].text).toContain('36 × Apples (3 cases of 12): $28.80')
  // What is on its way is not suggested again.
  expect((await suggest(supplier)).lines).toEqual([])

  const first = await receive(
    id,
    [
      { product: apples._id, quantity: 36 },
      { product: bread._id, quantity: 20, useBy: '2099-01-31' },
    ],
    packer,
  )
  expect(first).toMatchObject({ status: 200, body: { purchase: { state: 'partly' } } })
  const { product: dated } = (await seller.get(`${endpoints.getSellerProduct.path}?id=${bread._id}`)).body
  expect(dated.batches[0]).toEqual({ _id: expect.any(String), useBy: '2099-01-31', quantity: 20 })
  expect((await suggest(supplier)).lines).toEqual([])
  const second = await receive(id, [{ product: bread._id, quantity: 3, cost: 1.35 }])
  expect(second.body.purchase).toMatchObject({ state: 'partly', sums: { ordered: 58.8 } })
  const { body: closed } = await close(id)
  expect(closed.purchase).toMatchObject({
    state: 'closed',
    lines: [
      { product: apples._id, quantity: 36, received: 36 },
      { product: bread._id, quantity: 25, received: 23, short: 2 },
    ],
    receipts: [
      {
        by: packer.name,
        lines: [
          { quantity: 36, cost: 0.8 },
          { quantity: 20, cost: 1.2, useBy: '2099-01-31' },
        ],
      },
      { lines: [{ quantity: 3, cost: 1.35 }] },
    ],
  })
  expect([await editor.get(apples._id), await editor.get(bread._id)]).toMatchObject([
    { stock: 40, cost: 0.8 },
    { stock: 25, cost: 1.35 },
  ])
  expect((await movementsOf(bread)).slice(0, 2)).toMatchObject([
    { change: 3, reason: 'received', purchase: id },
    { change: 20, reason: 'received', purchase: id, by: packer.name },
  ])
  const { changes } = (await editor.changes(`product=${bread._id}`)).body
  expect(changes.map(({ field, from, to }: { field: string; from: number; to: number }) => [field, from, to])).toEqual([
    ['cost', 1.2, 1.35],
    ['cost', 1.1, 1.2],
  ])
  const { activities } = (await seller.get('/api/activity')).body
  expect(JSON.stringify(activities)).toContain(`Received 3 pieces of purchase ${draft.purchase.number}`)
  expect((await auditOf(store)).findings).toEqual([])
})

test('of drafts that are saved at once each has the next number', async () => {
  const supplier = await aSupplier()
  const { purchase, product } = await aDraft(supplier)
  const lines = [{ product: product._id, quantity: 6 }]
  const saved = await Promise.all(Array.from({ length: 20 }, () => save({ supplier, lines })))
  const numbers = saved.map(({ body }) => body.purchase.number).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => purchase.number + 1 + index))
})

test('of 20 receipts at once with one key there is one, and without a key there are 20', async () => {
  const { purchase, product } = await aDraft(await aSupplier())
  const many = (headers: Record<string, string>) =>
    Promise.all(Array.from({ length: 20 }, () => receive(purchase._id, [{ product: product._id, quantity: 1 }], seller, headers)))
  const responses = await many({ [IDEMPOTENCY_HEADER]: 'one receipt' })
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(responses[0]).toMatchObject({ status: 200, body: { purchase: { state: 'partly', lines: [{ received: 1 }] } } })
  expect((await editor.get(product._id)).stock).toBe(6)
  await many({})
  expect(await one(purchase._id)).toMatchObject({ state: 'received', lines: [{ quantity: 12, received: 21, over: 9 }] })
  expect((await editor.get(product._id)).stock).toBe(26)
  expect((await auditOf(store)).findings).toEqual([])
})

test('receipts, orders and edits of the same products at once lose nothing', async () => {
  const supplier = await aSupplier()
  const products = await Promise.all([1, 2, 3].map(() => editor.add({ stock: 50, cost: 1, supplier })))
  const lines = products.map(({ _id }) => ({ product: _id, quantity: 20 }))
  const { purchase } = (await save({ supplier, lines })).body
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const work = Array.from({ length: 4 }, (_, at) => [
    receive(
      purchase._id,
      (at % 2 ? lines.toReversed() : lines).map((line) => ({ ...line, quantity: 2, cost: 1 + at / 10 })),
    ),
    shopper.post(endpoints.placeCashOrder, { items: lines.map((line) => ({ ...line, quantity: 1 })), address }),
    seller.post(endpoints.changeStock, { product: lines[at % 3]?.product, change: 1, reason: 'returned' }),
  ])
  const statuses = (await Promise.all(work.flat())).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 400)).toEqual([])
  expect((await auditOf(store)).findings).toEqual([])
})

test('a draft may be received, an uncounted product stays uncounted, and a closed purchase takes nothing', async () => {
  const supplier = await aSupplier()
  const uncounted = await editor.add({ supplier })
  const { purchase } = (await save({ supplier, lines: [{ product: uncounted._id, quantity: 2, cost: 3.25 }] })).body
  const { body } = await receive(purchase._id, [{ product: uncounted._id, quantity: 2 }])
  expect(body.purchase).toMatchObject({ state: 'received', receipts: [{ lines: [{ quantity: 2, isUncounted: true }] }] })
  const now = await editor.get(uncounted._id)
  expect(now).toMatchObject({ cost: 3.25 })
  expect(now.stock).toBeUndefined()
  expect((await send(purchase._id)).status).toBe(409)
  expect((await close(purchase._id)).status).toBe(200)
  expect((await close(purchase._id)).status).toBe(409)
  expect((await receive(purchase._id, [{ product: uncounted._id, quantity: 1 }])).status).toBe(409)
  expect((await save({ id: purchase._id, supplier, lines: [{ product: uncounted._id, quantity: 1 }] })).status).toBe(409)
  expect((await seller.post(endpoints.deleteProduct, { id: uncounted._id })).status).toBe(409)
})

test('a product costs what was received or edited last, and costs of goods by weight are by weight', async () => {
  const supplier = await aSupplier()
  const weighed = { per: 'lb', piece: 0.5, price: 4 }
  const cheese = await editor.add({ supplier, stock: 0, cost: 2.5, weighed, price: undefined, offerPrice: undefined })
  const { purchase } = (await save({ supplier, lines: [{ product: cheese._id, quantity: 10 }] })).body
  expect(purchase).toMatchObject({ sums: { ordered: 12.5 }, lines: [{ cost: 2.5, weighed: { per: 'lb', piece: 0.5 } }] })
  const edited = (await editor.update(cheese, { cost: 2.4 })).body.product
  expect(edited.cost).toBe(2.4)
  await receive(purchase._id, [{ product: cheese._id, quantity: 4 }])
  expect((await editor.get(cheese._id)).cost).toBe(2.5)
  await editor.update(await editor.get(cheese._id), { weighed: { ...weighed, per: 'kg' } })
  expect((await editor.get(cheese._id)).cost).toBeUndefined()
  await receive(purchase._id, [{ product: cheese._id, quantity: 4 }])
  expect((await editor.get(cheese._id)).cost).toBeUndefined()
})

test('wrong requests are rejected and change nothing', async () => {
  const supplier = await aSupplier()
  const { purchase, product } = await aDraft(supplier)
  const line = { product: product._id, quantity: 6 }
  const wrongSaves: [number, object][] = [
    ...[{ lines: [] }, { lines: [{ ...line, quantity: 7 }] }, { lines: [line, line] }].map((wrong): [number, object] => [
      422,
      wrong,
    ]),
    ...[{ lines: [{ ...line, quantity: 0 }] }, { lines: [{ ...line, cost: 1.005 }] }].map((wrong): [number, object] => [
      422,
      wrong,
    ]),
    ...[{ lines: [{ ...line, product: crypto.randomUUID() }] }, { supplier: 'x' }, { id: 'x' }].map((wrong): [number, object] => [
      404,
      wrong,
    ]),
  ]
  for (const [status, wrong] of wrongSaves)
    expect((await save({ supplier, lines: [line], ...wrong })).status, JSON.stringify(wrong)).toBe(status)
  expect((await save({ supplier, lines: [{ ...line, quantity: 7 }] })).body.message).toContain('6 or 12')
  const wrongReceipts: [number, object][] = [
    [422, { quantity: 0 }],
    [422, { quantity: 1.5 }],
    [422, { useBy: '2026-02-30' }],
    [422, { useBy: 'soon' }],
    [422, { useBy: '2020-01-31' }], // it would leave the stock as waste at once
    [422, { cost: -1 }],
    [422, { product: (await editor.add())._id }],
    [422, { product: 'x' }],
  ]
  for (const [status, wrong] of wrongReceipts)
    expect((await receive(purchase._id, [{ ...line, ...wrong }])).status, JSON.stringify(wrong)).toBe(status)
  expect((await receive(purchase._id, [{ ...line, cost: 1 }], packer)).status).toBe(403)
  for (const id of ['x', crypto.randomUUID()]) {
    for (const response of [await receive(id, [line]), await send(id), await close(id)]) expect(response.status).toBe(404)
    expect((await seller.get(`${endpoints.getPurchase.path}?id=${id}`)).status).toBe(404)
  }
  for (const query of ['state=gone', 'supplier=x', 'cursor=x', 'limit=0'])
    expect((await seller.get(`${endpoints.listPurchases.path}?${query}`)).status, query).toBe(400)
  await seller.post(endpoints.archiveSupplier, { id: supplier })
  expect((await save({ supplier, lines: [line] })).status).toBe(409)
  expect(await one(purchase._id)).toEqual(purchase)
  expect((await editor.get(product._id)).stock).toBe(5)
})

test('purchases are listed by state and supplier in pages, and packers see no costs', async () => {
  const supplier = await aSupplier()
  const drafts = [await aDraft(supplier), await aDraft(supplier), await aDraft(supplier)]
  await send(drafts[0]?.purchase._id ?? '')
  const ids = ({ purchases }: { purchases: PurchaseWire[] }) => purchases.map(({ _id }) => _id)
  const newest = drafts.map(({ purchase }) => purchase._id).toReversed()
  expect(ids(await listed(`supplier=${supplier}`))).toEqual(newest)
  expect(ids(await listed(`supplier=${supplier}&state=draft`))).toEqual(newest.slice(0, 2))
  expect(ids(await listed(`supplier=${supplier}&state=draft,sent`))).toEqual(newest)
  const first = await listed(`supplier=${supplier}&limit=2`)
  expect(ids(first)).toEqual(newest.slice(0, 2))
  expect(ids(await listed(`supplier=${supplier}&limit=2&cursor=${first.nextCursor}`))).toEqual(newest.slice(2))
  const shown = JSON.stringify([await listed(`supplier=${supplier}`, packer), await one(newest[0] ?? '', packer)])
  for (const word of ['cost', 'sums', 'caseSize', '1.5']) expect(shown).not.toContain(word)
  for (const response of [
    await save({ supplier, lines: [] }, packer),
    await packer.post(endpoints.suggestPurchase, { supplier }),
  ])
    expect(response.status).toBe(403)
})

test.each<[string, string, string[]]>([
  ['pieces of a line', 'update purchase_lines set received = 3', ['says 3 received of product PRODUCT, and its receipts make 2']],
  [
    'a movement',
    'update stock_movements set purchase_id = null',
    ['received 2 of counted product PRODUCT, and its movements make 0'],
  ],
  ['a state', "update purchases set state = 'received'", ['is received, and not all of it came']],
  ['receipts of a draft', "update purchases set state = 'draft'", ['is draft, and has receipts']],
])('the audit finds wrong %s of a purchase', async (_what, change, findings) => {
  const other = await TestStore.open()
  const [owner, products] = [await other.seller(), await productEditor(other)]
  const { supplier } = (await owner.post(endpoints.saveSupplier, { name: 'Hill Farm' })).body
  const product = await products.add({ stock: 1 })
  const line = { product: product._id, quantity: 4 }
  const { purchase } = (await owner.post(endpoints.savePurchase, { supplier: supplier._id, lines: [line] })).body
  await owner.post(endpoints.receivePurchase, { id: purchase._id, lines: [{ ...line, quantity: 2 }] })
  expect((await auditOf(other)).findings).toEqual([])
  await other.run(change)
  const found = (await auditOf(other)).findings.map((finding) => finding.replace(product._id, 'PRODUCT'))
  expect(found).toEqual(findings.map((wrong) => `purchase: ${wrong}`))
  await other.close()
})
