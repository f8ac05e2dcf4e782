import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { A_PRODUCT, productForm } from '../../testing/catalog-forms.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

async function picture(color: string, format: 'png' | 'jpeg' = 'png'): Promise<Blob> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    [format]()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` })
}

const namesInCatalog = async () =>
  (await store.visitor().get(endpoints.listProducts)).body.products.map((product: { name: string }) => product.name)

test('adds a product with two pictures, in stock and first in the list', async () => {
  const seller = await store.seller()
  const form = productForm(
    {
      name: '  Green pears ',
      category: 'Fruits',
      price: '4.50',
      offerPrice: '3.6',
      description: 'Juicy\r\n\r\n Ripe \n',
      weight: '1 kg',
    },
    [await picture('red'), await picture('green', 'jpeg')],
  )
  const response = await seller.post(endpoints.addProduct, form)
  expect(response).toMatchObject({
    status: 201,
    body: {
      success: true,
      message: 'Product Added',
      product: {
        name: 'Green pears',
        category: 'Fruits',
        price: 4.5,
        offerPrice: 3.6,
        description: ['Juicy', 'Ripe'],
        inStock: true,
        weight: '1 kg',
      },
    },
  })
  expect(response.body.product.image).toHaveLength(2)
  expect(response.body.product.image[0]).toMatch(/^\/pictures\/photo\/[0-9a-f]{40}-b-400x300\.webp$/)
  const { body } = await store.visitor().get(endpoints.listProducts)
  expect(response.body.product).toMatchObject(body.products[0])
})

test('adds a product without pictures, category and weight', async () => {
  const seller = await store.seller()
  const { status, body } = await seller.post(endpoints.addProduct, productForm({ name: 'Salt', price: 2, offerPrice: 2 }))
  expect(status).toBe(201)
  expect(body.product).toMatchObject({ category: 'Other', description: [], image: [] })
  expect(body.product).not.toHaveProperty('weight')
})

test('ignores empty file inputs', async () => {
  const form = productForm(A_PRODUCT)
  form.append('images', '')
  form.append('images', new File([], ''))
  const seller = await store.seller()
  expect(await seller.post(endpoints.addProduct, form)).toMatchObject({ status: 201, body: { product: { image: [] } } })
})

test('rejects an addition by anyone but the seller', async () => {
  expect(await store.visitor().post(endpoints.addProduct, productForm(A_PRODUCT))).toMatchObject({ status: 401 })
  const shopper = await store.shopper()
  expect(await shopper.post(endpoints.addProduct, productForm(A_PRODUCT))).toMatchObject({ status: 403 })
})

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no name', { name: ' ' }, { name: 'Name is required' }],
  ['a name that is too long', { name: 'x'.repeat(201) }, { name: 'Name must be 200 characters or fewer' }],
  ['a price of zero', { price: 0, offerPrice: 0 }, { price: 'Price must be between $0.01 and $100,000' }],
  ['a negative price', { price: -1 }, { price: 'Price must be between $0.01 and $100,000' }],
  ['a price with three decimals', { price: 4.505 }, { price: 'Price must be in dollars and cents, like 4.50' }],
  ['a price above the maximum', { price: 100_000.01 }, { price: 'Price must be between $0.01 and $100,000' }],
  ['a price in words', { price: 'cheap' }, { price: 'Price must be in dollars and cents, like 4.50' }],
  ['no price', { price: null }, { price: 'Price must be a number' }],
  ['a blank price', { price: ' ' }, { price: 'Price is required' }],
  ['an offer above the price', { price: 3, offerPrice: 3.01 }, { offerPrice: 'Offer price can’t be higher than the price' }],
  [
    'several errors at once',
    { name: 'x'.repeat(201), offerPrice: 99_999, description: ['x'.repeat(501), 'line'] },
    {
      name: 'Name must be 200 characters or fewer',
      offerPrice: 'Offer price can’t be higher than the price',
      'description.0': 'Each line of the description must be 500 characters or fewer',
    },
  ],
  ['a description of numbers', { description: [1] }, { description: 'Description must be lines of text' }],
  [
    'too many lines',
    { description: Array.from({ length: 51 }, () => 'line') },
    { description: 'Description can have up to 50 lines' },
  ],
  ['a weight that is too long', { weight: 'x'.repeat(41) }, { weight: 'Weight must be 40 characters or fewer' }],
])('rejects %s', async (_, wrong, errors) => {
  const seller = await store.seller()
  const before = await namesInCatalog()
  expect(await seller.post(endpoints.addProduct, productForm({ ...A_PRODUCT, ...wrong }))).toMatchObject({
    status: 422,
    body: { success: false, errors },
  })
  expect(await namesInCatalog()).toEqual(before)
})

test('rejects productData that is not JSON, and a form without it', async () => {
  const seller = await store.seller()
  const form = new FormData()
  form.append('productData', '{')
  expect(await seller.post(endpoints.addProduct, form)).toMatchObject({
    status: 400,
    body: { message: 'The part productData is no JSON' },
  })
  const empty = new FormData()
  empty.append('something', 'else')
  expect(await seller.post(endpoints.addProduct, empty)).toMatchObject({
    status: 400,
    body: { message: 'The part productData is missing' },
  })
  expect(await seller.post(endpoints.addProduct, productForm([A_PRODUCT]))).toMatchObject({ status: 400 })
})

test.each([
  ['text', 'Content-Disposition: form-data; name="productData"'],
  [
    'text with a declared charset',
    'Content-Disposition: form-data; name="productData"\r\nContent-Type: text/plain; charset=iso-8859-1',
  ],
  ['JSON', 'Content-Disposition: form-data; name="productData"\r\nContent-Type: application/json'],
  ['a file', 'Content-Disposition: form-data; name="productData"; filename="product.json"\r\nContent-Type: application/json'],
])('rejects productData that is not UTF-8, sent as %s', async (_, head) => {
  const seller = await store.seller()
  const before = await namesInCatalog()
  const send = (bytes: Buffer) =>
    seller.send(endpoints.addProduct, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n--b--\r\n')]),
    })
  const product = JSON.stringify({ ...A_PRODUCT, name: 'Crème' })
  expect(await send(Buffer.from(product, 'latin1'))).toMatchObject({
    status: 400,
    body: { message: 'The part productData must be UTF-8' },
  })
  expect(await namesInCatalog()).toEqual(before)
  expect(await send(Buffer.from(product))).toMatchObject({ status: 201, body: { product: { name: 'Crème' } } })
})

test('rejects productData of more than 1 MB', async () => {
  const seller = await store.seller()
  const form = productForm({ ...A_PRODUCT, more: 'x'.repeat(1024 * 1024) })
  expect(await seller.post(endpoints.addProduct, form)).toMatchObject({ status: 413 })
})

test('rejects a JSON body', async () => {
  const seller = await store.seller()
  expect(await seller.post(endpoints.addProduct, A_PRODUCT)).toMatchObject({ status: 415 })
})

test.each([
  ['an SVG', 415, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })],
  ['text', 415, new Blob(['hello'], { type: 'image/png' })],
  ['more than 8 MB', 413, new Blob([new Uint8Array(8 * 1024 * 1024 + 1)], { type: 'image/png' })],
])('saves nothing when one picture is %s', async (_, status, wrong) => {
  const seller = await store.seller()
  const before = await namesInCatalog()
  const pictures = await readdir(`${store.dataDir}/pictures/photo`)
  const response = await seller.post(endpoints.addProduct, productForm(A_PRODUCT, [await picture('blue'), wrong]))
  expect(response).toMatchObject({ status, body: { success: false } })
  expect(await namesInCatalog()).toEqual(before)
  expect(await readdir(`${store.dataDir}/pictures/photo`)).toEqual(pictures)
})

test('saves nothing when a picture is broken', async () => {
  const seller = await store.seller()
  const whole = new Uint8Array(await (await picture('yellow')).arrayBuffer())
  const response = await seller.post(endpoints.addProduct, productForm(A_PRODUCT, [new Blob([whole.subarray(0, 80)])]))
  expect(response).toMatchObject({ status: 422, body: { errors: { images: 'A picture is damaged and can’t be read' } } })
})

test('rejects a fifth picture', async () => {
  const seller = await store.seller()
  const five = await Promise.all(['red', 'green', 'blue', 'white', 'black'].map((color) => picture(color)))
  expect(await seller.post(endpoints.addProduct, productForm(A_PRODUCT, five))).toMatchObject({ status: 413 })
})
