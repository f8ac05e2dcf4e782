import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeEach(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  editor = await productEditor(store)
})
afterEach(() => store.close())

const useUnits = async (units: unknown) => (await store.seller()).post(endpoints.saveSettings, { units })
const shown = async (id: string) => (await store.visitor().get(`${endpoints.listProducts.path}?ids=${id}`)).body.products[0]

test('the units are metric until the owner chooses others, and null is metric again', async () => {
  expect((await (await store.seller()).get(endpoints.getSettings)).body.units).toBe('metric')
  expect((await useUnits('us')).body.units).toBe('us')
  expect(await useUnits('imperial')).toMatchObject({ status: 422, body: { errors: { units: 'Units must be metric or us' } } })
  expect((await useUnits(null)).body.units).toBe('metric')
})

test('the unit price follows the store’s units at once, also in cached pages', async () => {
  const { _id } = await editor.add({ name: 'Cheddar', category: 'Cheese', weight: '500 g' })
  const html = async () => (await store.visitor().get(`/products/cheese/${_id}`)).body
  expect(await html()).toContain('$7.20/kg')
  await useUnits('us')
  expect(await shown(_id)).toMatchObject({ size: { amount: 500, unit: 'g' }, unitPrice: { amount: 0.2, per: 'oz' } })
  expect(await html()).toContain('$0.20/oz')
})

test('US sizes are read from weights with US units only', async () => {
  const [pound, pack] = [await editor.add({ weight: '1 lb' }), await editor.add({ weight: '6 x 12 fl oz' })]
  for (const { _id } of [pound, pack]) {
    expect(await shown(_id)).not.toHaveProperty('size')
    expect(await shown(_id)).not.toHaveProperty('unitPrice')
  }
  await useUnits('us')
  expect(await shown(pound._id)).toMatchObject({ size: { amount: 1, unit: 'lb' }, unitPrice: { amount: 3.6, per: 'lb' } })
  expect(await shown(pack._id)).toMatchObject({ size: { amount: 72, unit: 'fl oz' }, unitPrice: { amount: 0.05, per: 'fl oz' } })
})

test('sizes are set in US units with US units only, by forms and by files', async () => {
  const product = await editor.add()
  const size = { amount: 1, unit: 'dozen' }
  expect(await editor.update(product, { size })).toMatchObject({ status: 422, body: { errors: { size: expect.any(String) } } })
  await useUnits('us')
  const changed = (await editor.update(product, { size })).body.product
  expect(changed).toMatchObject({ size, unitPrice: { amount: 0.3, per: 'each' } })
  await useUnits('metric')
  // A size that was set is kept, and other edits do not fail because of it.
  expect((await editor.update(changed, { name: 'Eggs', size })).body.product).toMatchObject({
    size,
    unitPrice: { amount: 0.3, per: 'piece' },
  })
})

test('a sort by unit price compares what products cost for the same amount, in whatever units', async () => {
  const weights = { '1 lb': 4, '8 oz': 1.5, '500 g': 5, '2 kg': 8, '1 gal': 40 } as const
  const ids: Record<string, string> = {}
  for (const [weight, price] of Object.entries(weights))
    ids[(await editor.add({ name: `Sloes ${weight}`, price, offerPrice: price, weight }))._id] = weight
  await useUnits('us')
  const { products } = (await store.visitor().get(`${endpoints.searchProducts.path}?q=sloes&sort=unitPrice`)).body
  // Per kilogram or liter: 4, 6.61, 8.82, 10 and 10.57 dollars.
  expect(products.map(({ _id }: { _id: string }) => ids[_id])).toEqual(['2 kg', '8 oz', '1 lb', '500 g', '1 gal'])
})
