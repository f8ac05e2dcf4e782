import { expect, test } from 'vitest'
import type { PageAssets } from '../contract/rendering/page-rendering.ts'
import { renderer } from './entry-server.tsx'
import { pages, sourceOf } from './pages/all-pages.ts'
import { accountRows, sellerArea, sellerRows } from './pages/pages.ts'

const file = (url: string) => ({ url, text: '' })

/** Each module has a script and a style sheet of its own name. */
const assets: PageAssets = {
  bootstrap: file('/bootstrap.js'),
  script: '/entry.js',
  style: file('/look.css'),
  deferredStyle: file('/deferred.css'),
  early: {},
  fonts: [],
  preloads: [],
  modules: Object.fromEntries(
    [...Object.values(pages).map(({ code }) => code), sellerArea, accountRows, sellerRows]
      .map(sourceOf)
      .map((source) => [source, { files: [`/${source}.js`], styles: [file(`/${source}.css`)] }]),
  ),
}
const openState = { isOpen: true, opensAt: null, opens: null, changesAt: null }
const facts = { deliveryTimes: null, customers: null, categories: [], promisedMinutes: 30, openState }
const store = { publicUrl: 'https://larder.example', contactEmail: 'hello@larder.example', ...facts }

function render(url: string) {
  const products = renderer.productQueriesOf(url)
  return { ...renderer.renderPage({ url, data: { store, products: {} }, assets, isTraced: false }), products }
}

const urlOf = (path: string) => path.replace(':category', 'fruits').replace(':id', '1').replace('*', 'nowhere')

test.each(Object.entries(pages))('%s has one title, and is indexed only if its row says so', (_name, page) => {
  const { html } = render(urlOf(page.path))
  expect(html.match(/<title>/g)).toHaveLength(1)
  const isIndexed = page.access === 'everybody' && page.index !== 'no'
  if (page.title !== null) expect(html.includes('rel="canonical"')).toBe(isIndexed)
  if (!isIndexed) expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test.each(Object.entries(pages))('%s comes with the files and styles of its modules', (_name, page) => {
  const { html } = render(urlOf(page.path))
  expect(html).toContain(`/${sourceOf(page.code)}.css`)
  expect(html).toContain(`/${sourceOf(page.code)}.js`)
  expect(html.includes(sourceOf(sellerArea))).toBe(/^\/(?:seller|staff)\b/.test(page.path))
})

test.each([
  ['/', null],
  ['/products/fruits', null],
  ['/my-orders', accountRows],
  ['/nowhere', accountRows],
  ['/seller/orders', sellerRows],
  ['/staff/forgot', sellerRows],
  ['/staff/nowhere', sellerRows],
])('%s comes with the rows by which its page is found', (url, rows) => {
  const { html } = render(url)
  for (const each of [accountRows, sellerRows]) expect(html.includes(`/${sourceOf(each)}.js`)).toBe(each === rows)
})

test.each(Object.entries(pages).filter(([, { access }]) => access !== 'everybody'))(
  '%s is a skeleton for everybody, without data, in the server’s HTML',
  (_name, page) => {
    const { status, html, products } = render(page.path)
    expect(status).toBe(200)
    expect(html).toContain('skeleton')
    expect(products).toEqual([])
  },
)

test.each(['/nowhere', '/seller/nowhere'])('%s is not found', (url) => {
  expect(render(url).status).toBe(404)
})

test('the sitemap lists the pages whose rows say so', () => {
  const listed = renderer.urls.pages.filter(({ isListed }) => isListed)
  expect(listed.map(({ path }) => path)).toEqual(['/', '/products', '/contact'])
})
