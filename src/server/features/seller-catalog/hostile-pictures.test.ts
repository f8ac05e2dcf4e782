import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { pictureVariantsOfUrl } from '../../../domain/products/picture.ts'
import { A_PRODUCT, productForm } from '../../testing/catalog-forms.ts'
import { databaseState } from '../../testing/database-state.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const SCRIPT = '<script>alert(1)</script>'
const red = () => sharp({ create: { width: 500, height: 400, channels: 3, background: 'red' } })
const upload = async (bytes: Buffer | string, type: string, name = 'picture.png') => {
  const form = productForm(A_PRODUCT)
  form.append('images', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }))
  return (await store.seller()).post(endpoints.addProduct, form)
}
const pictureFiles = () => readdir(path.join(store.dataDir, 'pictures'), { recursive: true })

/** These pictures are valid in another format too. */
const POLYGLOTS: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a GIF that is JavaScript': async () => {
    const gif = await red().gif().toBuffer()
    return Buffer.concat([gif, Buffer.from('*/=1;alert(1)//')])
  },
  'a PNG with an appended ZIP': async () =>
    Buffer.concat([await red().png().toBuffer(), Buffer.from('PK\x03\x04alert(1).html', 'latin1')]),
  'a WebP with an appended HTML page': async () =>
    Buffer.concat([await red().webp().toBuffer(), Buffer.from(`<!doctype html>${SCRIPT}`)]),
  'a JPEG with a script as its copyright': () =>
    red()
      .withExif({ IFD0: { Copyright: SCRIPT, ImageDescription: 'alert(1)' } })
      .jpeg()
      .toBuffer(),
  'a PNG with a script in its metadata': () =>
    red()
      .withExif({ IFD0: { Artist: SCRIPT } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">alert(1)</x:xmpmeta>`)
      .png()
      .toBuffer(),
}

test.each(Object.entries(POLYGLOTS))('stores %s as a plain picture, whatever its declared type', async (_, make) => {
  const bytes = await make()
  expect(bytes.includes('alert(1)')).toBe(true)
  const { status, body } = await upload(bytes, 'text/html', 'picture.html')
  expect(status).toBe(201)
  const [url] = body.product.image
  const variants = pictureVariantsOfUrl(url) ?? []
  expect(variants.length).toBeGreaterThan(1)
  for (const variant of variants) {
    const response = await fetch(store.url + variant.path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const stored = Buffer.from(await response.arrayBuffer())
    expect(stored.toString('latin1')).toMatch(/^RIFF[\s\S]{4}WEBP/)
    expect(stored.readUInt32LE(4)).toBe(stored.length - 8) // nothing is appended to the picture
    expect(stored.toString('latin1')).not.toMatch(/alert\(1\)|<script/)
  }
})

test.each([
  ['an SVG named as a PNG', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`, 415],
  ['an HTML page named as a JPEG', `<!doctype html>${SCRIPT}`, 415],
  ['JavaScript that begins as a GIF', 'GIF89a=alert(1);//', 422],
  ['an HTML page after the signature of a PNG', `\x89PNG\r\n\x1a\n${SCRIPT}`, 422],
  ['PHP after the signature of a JPEG', '\xff\xd8\xff\xe0<?php system($_GET[0]);', 422],
])('rejects %s and stores nothing', async (_, text, status) => {
  const seller = await store.seller() // the seller's session is saved before the comparison
  const stored = [await databaseState(store.db), await pictureFiles()]
  const form = productForm(A_PRODUCT)
  form.append('images', new File([new Uint8Array(Buffer.from(text, 'latin1'))], 'picture.png', { type: 'image/png' }))
  const response = await seller.post(endpoints.addProduct, form)
  expect(response).toMatchObject({ status, body: { success: false, errors: { images: expect.any(String) } } })
  expect([await databaseState(store.db), await pictureFiles()]).toEqual(stored)
})

test('accepts twelve concurrent forms with four pictures each, a few in memory at a time', async () => {
  const bytes = new Uint8Array(await red().png().toBuffer())
  const seller = await store.seller()
  const form = () =>
    productForm(
      A_PRODUCT,
      Array.from({ length: 4 }, () => new Blob([bytes])),
    )
  const responses = await Promise.all(Array.from({ length: 12 }, () => seller.post(endpoints.addProduct, form())))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
})
