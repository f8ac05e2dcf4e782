import { expect, test } from 'vitest'
import type { SwapsResponse } from '../../../contract/carts/swaps.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { databaseState } from '../../testing/database-state.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { productEditor } from '../../testing/product-editor.ts'

const { store } = await openPayingStore()

type Line = readonly [product: Pick<ProductWire, '_id'>, quantity: number]

const itemsOf = (lines: readonly Line[]) => lines.map(([{ _id }, quantity]) => ({ product: _id, quantity }))
const swapsFor = async (...lines: readonly Line[]): Promise<SwapsResponse> =>
  (await store.visitor().post(endpoints.findCartSwaps, { items: itemsOf(lines) })).body
const targetsOf = ({ swaps }: SwapsResponse) => swaps.map(({ product, swap, swapQuantity }) => [product, swap._id, swapQuantity])
const costing = (offerPrice: number, name: string) => ({ name, price: 10, offerPrice })
const costOf = async (lines: readonly Line[]): Promise<number> =>
  (await store.visitor().post(endpoints.quoteCart, { items: itemsOf(lines) })).body.sums.cart
test('anybody gets cheaper products of the same amount, whose savings are the difference of the quotes', async () => {
  const [plums, tea] = [
    await store.product(costing(2.6, 'Blue plums')),
    await store.product({ ...costing(4, 'Tea'), weight: '80 g' }),
  ]
  const [cheap, small] = [
    await store.product({ ...costing(0.95, 'Small plums'), weight: '500 g' }),
    await store.product({ ...costing(3, 'Tea, a large bag'), weight: '100 g' }),
  ]
  const before = await databaseState(store.db)
  const items = itemsOf([[plums, 2], [tea, 1]]) // biome-ignore format: a cart
  const { status, body, headers } = await store.visitor().post(endpoints.findCartSwaps, { items })
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toMatchObject({
    success: true,
    saving: 2.4,
    swaps: [
      { product: plums._id, name: 'Blue plums', quantity: 2, swapQuantity: 4, saving: 1.4 },
      { product: tea._id, name: 'Tea', quantity: 1, swapQuantity: 1, saving: 1 },
    ],
  })
  expect(body.swaps[0].swap).toMatchObject({
    _id: cheap._id,
    name: 'Small plums',
    offerPrice: 0.95,
    unitPrice: { amount: 1.9, per: 'kg' },
  })
  expect(await databaseState(store.db)).toBe(before)
  const [was, is] = [await costOf([[plums, 2], [tea, 1]]), await costOf([[cheap, 4], [small, 1]])] // biome-ignore format: carts
  expect(was - is).toBeCloseTo(2.4, 10)
})

test('offers nothing with another allergen, of another category, or that can’t be bought', async () => {
  const seller = await store.seller()
  const rolls = await store.product({ ...costing(3, 'Rye rolls'), allergens: ['gluten'] })
  await store.product({ ...costing(1, 'Nut rolls'), allergens: ['gluten', 'nuts'] })
  await store.product({ ...costing(1, 'Sliced rolls'), category: 'Instant' })
  await store.product({ ...costing(1, 'White rolls'), inStock: false })
  const archived = await store.product(costing(1, 'Old rolls'))
  await seller.post(endpoints.archiveProduct, { id: archived._id, archived: true })
  await countedProduct(store, 0, costing(1, 'Fresh rolls'))
  expect(await swapsFor([rolls, 1])).toEqual({ success: true, swaps: [], saving: 0 })
  const plain = await store.product(costing(2, 'Plain rolls'))
  expect(targetsOf(await swapsFor([rolls, 1]))).toEqual([[rolls._id, plain._id, 1]])
  expect(targetsOf(await swapsFor([rolls, 1], [plain, 1]))).toEqual([]) // the cart has it already
})

test('offers no more pieces than are left, also of those that somebody pays for', async () => {
  const [pears, cheap] = [
    await store.product(costing(3, 'Bosc pears')),
    await countedProduct(store, 5, costing(1, 'Cooking pears')),
  ]
  expect(targetsOf(await swapsFor([pears, 5]))).toEqual([[pears._id, cheap._id, 5]])
  expect(targetsOf(await swapsFor([pears, 6]))).toEqual([])
  const shopper = await store.shopper()
  await shopper.post(endpoints.placeOnlineOrder, await orderRequest(shopper, [cheap, 3]))
  expect(targetsOf(await swapsFor([pears, 3]))).toEqual([])
  expect(targetsOf(await swapsFor([pears, 2]))).toEqual([[pears._id, cheap._id, 2]])
})

test('follows a change of the price, the name or the weight at once', async () => {
  const editor = await productEditor(store)
  const [limes, other] = [await store.product(costing(3, 'Limes')), await store.product(costing(4, 'Sweet limes'))]
  const edit = async (change: object) => expect((await editor.update(await editor.get(other._id), change)).status).toBe(200)
  expect(targetsOf(await swapsFor([limes, 1]))).toEqual([])
  await edit({ offerPrice: 2 })
  expect(targetsOf(await swapsFor([limes, 1]))).toEqual([[limes._id, other._id, 1]])
  await edit({ weight: '6 pieces' })
  expect(targetsOf(await swapsFor([limes, 1]))).toEqual([])
  await edit({ weight: '1 kg', name: 'Sweet mints' })
  expect(targetsOf(await swapsFor([limes, 1]))).toEqual([])
})

test('ignores products that do not exist, and rejects a cart without items', async () => {
  expect(await swapsFor([{ _id: crypto.randomUUID() }, 1], [{ _id: 'no id' }, 1])).toEqual({
    success: true,
    swaps: [],
    saving: 0,
  })
  expect(await store.visitor().post(endpoints.findCartSwaps, { items: [] })).toMatchObject({ status: 422 })
})
