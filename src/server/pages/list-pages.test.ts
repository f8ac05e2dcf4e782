import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_COUNTED_PRODUCTS } from '../../contract/rendering/page-data.ts'
import type { ProductId } from '../../domain/products/product.ts'
import { newId } from '../platform/ids.ts'
import { catchUpWithCatalog } from '../testing/catch-up.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild } from './web-build.ts'

// The tests read lists as a crawler or a visitor without JavaScript does: page by page, by links.

const A_PAGE = 20
const ORIGIN = 'http://localhost:3000'

interface Shelf {
  readonly inStock: number
  readonly outOfStock: number
}

const SHELVES: Readonly<Record<string, Shelf>> = {
  few: { inStock: 5, outOfStock: 3 },
  'a whole page': { inStock: A_PAGE, outOfStock: 0 },
  'a whole page and one sold out': { inStock: A_PAGE, outOfStock: 1 },
  'one more than a page': { inStock: A_PAGE + 1, outOfStock: 0 },
  'some of both': { inStock: 30, outOfStock: 60 },
  'whole pages of both': { inStock: 2 * A_PAGE, outOfStock: 2 * A_PAGE },
  'sold out': { inStock: 0, outOfStock: 50 },
}

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  for (const [category, { inStock, outOfStock }] of Object.entries(SHELVES)) {
    await fill(store, category, [...Array(outOfStock).fill(false), ...Array(inStock).fill(true)])
  }
})
afterAll(() => store.close())

const ROWS_A_STATEMENT = 1_000 // a statement has at most 65,535 parameters

/** Adds products to a category, in the order of `stock`, which says of each whether it is in stock. The newest is last. */
async function fill(filled: TestStore, category: string, stock: readonly boolean[]): Promise<void> {
  await filled.product({ category })
  const {
    id: _,
    is_available: __,
    ...row
  } = await filled.db.selectFrom('products').selectAll().where('category', '=', category).executeTakeFirstOrThrow()
  await filled.db.deleteFrom('products').where('category', '=', category).execute()
  const products = stock.map((in_stock, number) => {
    const name = `${category} ${number}.`
    return { ...row, id: newId<ProductId>(), name, folded_name: name, in_stock }
  })
  for (let at = 0; at < products.length; at += ROWS_A_STATEMENT)
    await filled.db
      .insertInto('products')
      .values(products.slice(at, at + ROWS_A_STATEMENT))
      .execute()
  await catchUpWithCatalog(filled.platform)
}

const html = async (path: string): Promise<string> => (await store.visitor().get(path)).body

const namesIn = (page: string): string[] =>
  [...page.matchAll(/<article.*?<h2[^>]*><a[^>]*>(.*?)<\/a>/g)].map(([, name = '']) => name)

function linkIn(page: string, label: string): string | null {
  const link = [...page.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].find(
    ([, , content = '']) => content.replaceAll(/<[^>]*>/g, '') === label,
  )
  const href = /href="([^"]*)"/.exec(link?.[1] ?? '')?.[1]
  return href === undefined ? null : href.replaceAll('&amp;', '&')
}

const nextOf = (page: string) => linkIn(page, 'Show more products')

async function walk(start: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let path: string | null = start; path !== null && pages.length < 40; ) {
    const page = await html(path)
    pages.push(namesIn(page))
    path = nextOf(page)
  }
  return pages
}

/** Returns the names of `count` products of a category, newest first. `from` products are older than these. */
const namesFrom = (category: string, from: number, count: number) =>
  Array.from({ length: count }, (_, number) => `${category} ${from + number}.`).toReversed()

function namesInStock(category: string): string[] {
  const { inStock, outOfStock } = SHELVES[category] ?? { inStock: 0, outOfStock: 0 }
  return namesFrom(category, outOfStock, inStock)
}

test.each(Object.entries(SHELVES))(
  'each product of a category is met once, those in stock first: %s',
  async (category, shelf) => {
    const pages = await walk(`/products/${encodeURIComponent(category)}`)
    expect(pages.flat()).toEqual([...namesInStock(category), ...namesFrom(category, 0, shelf.outOfStock)])
    expect(pages).toHaveLength(Math.ceil((shelf.inStock + shelf.outOfStock) / A_PAGE))
  },
)

test('lists each product in stock once among all products, and none that is sold out', async () => {
  const pages = await walk('/products')
  expect(pages.flat()).toEqual(Object.keys(SHELVES).toReversed().flatMap(namesInStock))
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(A_PAGE)
})

test('lists each product found by a search once, and no other', async () => {
  const pages = await walk('/products?q=OF+BOTH')
  const searched = ['whole pages of both', 'some of both'] // newest first
  expect(pages.flat()).toEqual(searched.flatMap(namesInStock))
})

test.each(['/products', '/products/some%20of%20both'])(
  'a further page of %s is found as itself and leads back',
  async (start) => {
    const first = await html(start)
    expect(linkIn(first, 'Back to the start of the list')).toBeNull()
    const further = nextOf(first) ?? ''
    expect(further).toMatch(new RegExp(`^${start}\\?cursor=[\\da-f-]{36}$`))
    const page = await html(further)
    expect(page).toContain(`<link rel="canonical" href="${ORIGIN}${further}"/>`)
    expect(page).toContain(`<meta property="og:url" content="${ORIGIN}${further}"/>`)
    expect(linkIn(page, 'Back to the start of the list')).toBe(start)
  },
)

test('a further page of a search has the canonical URL of all products, and its own for sharing', async () => {
  const further = nextOf(await html('/products?q=of+both')) ?? ''
  const page = await html(further)
  expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/products"/>`)
  expect(page).toContain(`<meta property="og:url" content="${ORIGIN}${further.replaceAll('&', '&amp;')}"/>`)
  expect(linkIn(page, 'Back to the start of the list')).toBe('/products?q=of+both')
})

test.each([
  ['of nothing that a list gave', 'nonsense'],
  ['with markup in it', '"><script>alert(1)</script>'],
  ['as long as an address may be', 'x'.repeat(4000)],
  ['behind all products', '00000000-0000-7000-8000-000000000000'],
  ['behind all that are out of stock', 'out-00000000-0000-7000-8000-000000000000'],
])('a cursor %s responds 404, with a link to the list', async (_, cursor) => {
  for (const start of ['/products', '/products/a%20whole%20page', '/products/nothing', '/products?q=few']) {
    const { status, body } = await store
      .visitor()
      .get(`${start}${start.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor })}`)
    expect(status).toBe(404)
    expect(namesIn(body)).toEqual([])
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).toContain('No more products')
    expect(linkIn(body, 'Back to the start of the list')).toBe(start)
  }
})

test('a made-up cursor in a category does not continue with products out of stock', async () => {
  expect(namesIn(await html('/products/some%20of%20both?cursor=nonsense'))).toEqual([])
})

test('a cursor continues after its product has sold out', async () => {
  const other = await TestStore.open({ web: await loadWebBuild() })
  await fill(other, 'shelf', Array(30).fill(true))
  const further = nextOf((await other.visitor().get('/products')).body) ?? ''
  const before = namesIn((await other.visitor().get(further)).body)
  const seller = await other.seller()
  await seller.post('/api/product/stock', { id: new URL(further, ORIGIN).searchParams.get('cursor'), inStock: false })
  expect(namesIn((await other.visitor().get(further)).body)).toEqual(before)
  expect(before).toHaveLength(10)
  await other.close()
})

const countIn = (page: string): string =>
  (/<(?:p|span) role="status">(.*?)<\/(?:p|span)>/.exec(page)?.[1] ?? '').replaceAll('<!-- -->', '')

test('shows the number of all products, and how many are out of stock in a complete list', async () => {
  const inStock = Object.values(SHELVES).reduce((sum, shelf) => sum + shelf.inStock, 0)
  const all = await html('/products')
  expect(countIn(all)).toBe(`${inStock} products in stock`)
  expect(countIn(await html(nextOf(all) ?? ''))).toBe(`${inStock} products in stock`)
  expect(countIn(await html('/products/few'))).toBe('8 products, 3 out of stock')
  expect(countIn(await html('/products/a%20whole%20page'))).toBe('20 products')
  expect(countIn(await html('/products/some%20of%20both'))).toBe('30 products in stock')
  expect(countIn(await html('/products?q=few'))).toBe('5 products in stock')
  expect(countIn(await html('/products?q=of+both'))).toBe('70 products in stock')
})

test('counts up to 2,000 products', async () => {
  const large = await TestStore.open({ web: await loadWebBuild() })
  await fill(large, 'shelf', Array(MAX_COUNTED_PRODUCTS).fill(true))
  expect(countIn((await large.visitor().get('/products')).body)).toBe('2000 products in stock')
  await large.product()
  expect(countIn((await large.visitor().get('/products')).body)).toBe('More than 2000 products in stock')
  await large.close()
})

test('lists and searches have links that choose and drop the diets of their products, with the other filters', async () => {
  const shop = await TestStore.open({ web: await loadWebBuild() })
  await shop.product({ name: 'Tofu', category: 'Pantry', diets: ['vegan', 'organic'] })
  await shop.product({ name: 'Honey', category: 'Pantry', diets: ['organic'] })
  const chipsOf = async (path: string) => {
    const { body } = await shop.visitor().get(path)
    const [, chips = ''] = /<nav[^>]*aria-label="Diets"[^>]*>(.*?)<\/nav>/.exec(body) ?? []
    const links = [...chips.matchAll(/<a [^>]*?(aria-current="true")?[^>]*>/g)].map(([link]) => link.replaceAll('&amp;', '&'))
    return links.map((link) => [/href="([^"]*)"/.exec(link)?.[1], link.includes('aria-current="true"')])
  }
  for (const list of ['/products', '/products/pantry', '/products?q=o']) {
    const and = list.includes('?') ? '&' : '?'
    expect(await chipsOf(list), list).toEqual([
      [`${list}${and}diets=vegan`, false],
      [`${list}${and}diets=organic`, false],
    ])
    expect(await chipsOf(`${list}${and}diets=organic`), list).toEqual([
      [`${list}${and}diets=organic%2Cvegan`, false],
      [list, true],
    ])
  }
  expect(await chipsOf('/products/pantry?without=milk&diets=vegan')).toContainEqual(['/products/pantry?without=milk', true])
  const { body } = await shop.visitor().get('/products/pantry?diets=vegan')
  expect(body).toContain('1 product')
  expect(body).not.toContain('Honey')
  await shop.close()
})
