import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild, webRoot } from './web-build.ts'

// Each page comes with the styles of what it shows (docs/decisions/018); those of what the code alone shows come with the code.

let store: TestStore
let allSheets: string
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  const assets = path.join(webRoot, 'dist/client/assets')
  const sheets = (await readdir(assets)).filter((file) => file.endsWith('.css'))
  allSheets = (await Promise.all(sheets.map((file) => readFile(path.join(assets, file), 'utf8')))).join('\n')
})
afterAll(() => store.close())

/** The classes that a sheet has rules for. */
const classesIn = (sheet: string) =>
  new Set([...sheet.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')))

/** The classes that a document's elements have. */
const classesOf = (html: string) => new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

/** An empty popover, which browsers show when something is in it. */
const UNSEEN = ['toaster']

const withinPage = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('\n')

test('whatever a page shows without its code has its styles within the page', async () => {
  const shown = await store.product({ category: 'Fruits' })
  const soldOut = await store.product({ category: 'Fruits', inStock: false })
  const known = classesIn(allSheets)
  const pages = [
    ...['/', '/products', '/products?q=nothing-of-this-name', '/products/fruits', '/products/drinks', '/products/no-such-shelf'],
    ...[`/products/fruits/${shown._id}`, `/products/fruits/${soldOut._id}`, '/products/fruits/no-such-product'],
    ...['/cart', '/add-address', '/my-orders', '/account', '/loader', '/contact', '/login', '/nothing/here'],
    ...['/seller', '/seller/product-list', '/seller/orders', '/rehearsal/no-such-payment'],
  ]
  for (const page of pages) {
    const { body } = await store.visitor().get(page)
    const styled = classesIn(withinPage(body))
    const bare = [...classesOf(body)].filter((name) => known.has(name) && !styled.has(name) && !UNSEEN.includes(name))
    expect(bare, page).toEqual([])
  }
})
