import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathsOfAllPages } from '../testing/page-paths.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild, type Web, webRoot } from './web-build.ts'

// Each page includes the styles of what it shows (docs/decisions/017). Deferred styles are loaded with the code.

let web: Web
let store: TestStore
let allSheets: string
beforeAll(async () => {
  web = await loadWebBuild()
  store = await TestStore.open({ web })
  const assets = path.join(webRoot, 'dist/client/assets')
  const sheets = (await readdir(assets)).filter((file) => file.endsWith('.css'))
  allSheets = (await Promise.all(sheets.map((file) => readFile(path.join(assets, file), 'utf8')))).join('\n')
})
afterAll(() => store.close())

const classesIn = (sheet: string) =>
  new Set([...sheet.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')))

const classesOf = (html: string) => new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

/** This popover is empty, and invisible until it has content. */
const INVISIBLE = ['toaster']

const withinPage = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('\n')

/** Returns the classes of a page's elements that only style sheets outside of the page have rules for. */
function unstyledIn(html: string): string[] {
  const known = classesIn(allSheets)
  const styled = classesIn(withinPage(html))
  return [...classesOf(html)].filter((name) => known.has(name) && !styled.has(name) && !INVISIBLE.includes(name))
}

async function everyPage(): Promise<string[]> {
  const shown = await store.product({ category: 'Fruits' })
  const soldOut = await store.product({ category: 'Fruits', inStock: false })
  return pathsOfAllPages(shown._id, soldOut._id)
}

/** Throws when the page is an error page, because that has other styles. */
async function bodyOf(page: string): Promise<string> {
  const { status, body } = await store.visitor().get(page)
  if (status >= 500) throw new Error(`${page} responded ${status}`)
  return body
}

test('includes the styles of whatever a page shows without its code', async () => {
  for (const page of await everyPage()) expect(unstyledIn(await bodyOf(page)), page).toEqual([])
})

test('includes no print styles: they come with the code', async () => {
  for (const page of await everyPage()) {
    const body = await bodyOf(page)
    expect(body.includes('.navbar{') || body.includes('.seller{'), page).toBe(true)
    expect(/@media print|media="print"/.test(body), page).toBe(false)
  }
})

test('includes them in the error page and the rehearsal’s payment page, too', async () => {
  const renderer = await web.renderer()
  expect(unstyledIn(renderer.renderErrorPage({ assets: web.assets }, 'a-number'))).toEqual([])
  expect(unstyledIn(renderer.renderUnavailablePage({ assets: web.assets }))).toEqual([])
  expect(unstyledIn(renderer.renderOfflinePage({ assets: web.assets }))).toEqual([])
  expect(unstyledIn(renderer.renderPaymentPage({ assets: web.assets }, null))).toEqual([])
})
