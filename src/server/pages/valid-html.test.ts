import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { A_PRODUCT, productForm } from '../testing/catalog-forms.ts'
import { htmlErrors } from '../testing/html-errors.ts'
import { pathsOfAllPages } from '../testing/page-paths.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild, type Web } from './web-build.ts'

let web: Web
let store: TestStore
beforeAll(async () => {
  web = await loadWebBuild()
  store = await TestStore.open({ web })
})
afterAll(() => store.close())

async function productWithTwoPictures(): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer()
  const picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  const seller = await store.seller()
  const { body } = await seller.post(endpoints.addProduct, productForm(A_PRODUCT, [picture, picture]))
  return body.product._id
}

test('every page is valid HTML', async () => {
  const shown = await productWithTwoPictures()
  const soldOut = await store.product({ category: 'Fruits', inStock: false })
  for (const page of pathsOfAllPages(shown, soldOut._id)) {
    const { body } = await store.visitor().get(page)
    expect(body, page).toContain('<main')
    expect(await htmlErrors(body), page).toEqual([])
  }
})

test('so are the error page, the offline page and the rehearsal’s payment page', async () => {
  const renderer = await web.renderer()
  expect(await htmlErrors(renderer.renderErrorPage({ assets: web.assets }, 'a-number'))).toEqual([])
  expect(await htmlErrors(renderer.renderUnavailablePage({ assets: web.assets }))).toEqual([])
  expect(await htmlErrors(renderer.renderOfflinePage({ assets: web.assets }))).toEqual([])
  expect(await htmlErrors(renderer.renderPaymentPage({ assets: web.assets }, null))).toEqual([])
})
