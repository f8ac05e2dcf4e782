import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { PRODUCT_COLUMNS } from '../../../domain/products/catalog-columns.ts'
import { aPicture } from '../../testing/drawn-pictures.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open()
  editor = await productEditor(store)
})
afterAll(() => store.close())

const WHOLE = {
  ...{ sku: 'FR-1', stock: 5, size: { amount: 1.5, unit: 'kg' }, ingredients: '=Äpfel,\r\n"alt" 🍏', origin: '-Steiermark' },
  ...{ lowAt: 2, synonyms: ['Pommes', 'malus'], allergens: ['nuts', 'milk'] },
  ...{ barcodes: ['4006381333931', '036000291452'], scaleItem: '00123' },
  ...{ deposit: 0.25, minimumAge: 21 },
  ...{ orderTo: 24, cost: 1.8, caseSize: 12 },
  ...{ brand: 'Hill & Son', diets: ['organic', 'vegetarian'] },
  sale: { offerPrice: 2.5, from: '2099-12-01', to: '2099-12-03' },
  ...{ price: undefined, offerPrice: undefined, weighed: { per: 'lb', piece: 0.5, price: 9, offerPrice: 7.2 } },
}

test('exports all fields by RFC 4180, with a byte order mark, texts in quotes and formulas guarded', async () => {
  const seller = await store.seller()
  const { supplier } = (await seller.post(endpoints.saveSupplier, { name: '+Farm, Ltd' })).body
  const product = await editor.add({ ...WHOLE, supplier: supplier._id, name: "'+Apples" }, [
    await aPicture('red'),
    await aPicture('blue'),
  ])
  await editor.archive(product._id, true)
  const { status, headers } = await seller.get('/api/product/export')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/)
  const bytes = await fetch(`${store.url}/api/product/export`, { headers: { token: seller.token } }).then((one) =>
    one.arrayBuffer(),
  )
  expect(Buffer.from(bytes).toString()).toBe(
    [
      `\uFEFF${PRODUCT_COLUMNS.join(',')}`,
      `${product._id},"FR-1","''+Apples","Fruits",4.50,3.60,"1 kg",5,true,true,"Crisp and sweet\nFrom the orchard","${product.image.join(' ')}",` +
        '"1.5 kg","4006381333931 036000291452",00123,"Hill & Son","organic, vegetarian","\'=Äpfel,\n""alt"" 🍏","nuts, milk","\'-Steiermark",2,24,1.80,12,"\'+Farm, Ltd",0.25,21,"Pommes, malus","2.50 2099-12-01 2099-12-03","lb",0.5,9.00,7.20',
      '',
    ].join('\r\n'),
  )
})
