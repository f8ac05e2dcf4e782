import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { endpoints } from '../../src/contract/endpoints.ts'
import { type Gate, holdRequests } from '../api-responses.ts'
import { networkSettled, transitionsEnded, watchNetwork } from '../loaded-page.ts'
import { loadPictures } from '../screenshot.ts'
import { loginSeller } from '../seller-area.ts'
import { copyDataDir, newDataDir, type StoreProcess } from '../store-process.ts'
import { SELLER_TOKEN, SHOPPER_TOKEN } from '../test.ts'
import { SCREENS_AT, startFixedStore, TEMPLATES } from './fixed-store.ts'
import { PASSWORD } from './people.ts'

export const PHONE = 360
const DESKTOP = 1280
const WIDTHS = [PHONE, 768, DESKTOP]
const HEIGHT = 800
/** A taller page is cut off. */
const MAX_HEIGHT = 8_000
const QUIET_MS = 150
/** Timers of this length or longer never fire, so that toasts and what they offer stay. */
const NEVER_MS = 1_500

interface Fixtures {
  template: keyof typeof TEMPLATES
  /** Each test has a store of its own, so that its screenshots don't depend on other tests. */
  store: StoreProcess
  /** Opens a browser of somebody who is not logged in, with these entries in its storage. */
  visitor(storage?: Readonly<Record<string, string>>): Promise<Page>
  shopper(person: { readonly email: string }): Promise<Page>
  owner(): Promise<Page>
  staff(person: { readonly email: string }): Promise<Page>
  /** Returns the path of a product's page. */
  productPath(name: string): Promise<string>
}

export const test = base.extend<Fixtures>({
  template: ['filled', { option: true }],
  store: async ({ template }, use) => {
    const dataDir = await newDataDir()
    await copyDataDir(process.env[TEMPLATES[template]] ?? '', dataDir)
    const store = await startFixedStore(dataDir, SCREENS_AT, { DEMO_CATALOG: 'off' })
    await use(store)
    await store.stop()
    await rm(dataDir, { recursive: true })
  },
  baseURL: async ({ store }, use) => use(store.url),
  visitor: async ({ browser, store }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (storage = {}) => {
      const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
      const storageState = { cookies: [], origins: [{ origin: store.url, localStorage }] }
      const context = await browser.newContext({ storageState, baseURL: store.url })
      contexts.push(context)
      watchNetwork(context)
      await context.clock.setFixedTime(SCREENS_AT)
      await context.addInitScript(stopLongTimers, NEVER_MS)
      await context.addInitScript(drawPicturesAlike)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  shopper: async ({ request, visitor }, use) => {
    await use(async ({ email }) => {
      const response = await request.post(endpoints.loginShopper.path, { data: { email, password: PASSWORD } })
      return visitor({ [SHOPPER_TOKEN]: (await response.json()).token })
    })
  },
  owner: async ({ store, visitor }, use) => {
    await use(async () => visitor({ [SELLER_TOKEN]: await loginSeller(store) }))
  },
  staff: async ({ store, visitor }, use) => {
    await use(async ({ email }) =>
      visitor({ [SELLER_TOKEN]: await loginSeller({ ...store, seller: { email, password: PASSWORD } }) }),
    )
  },
  productPath: async ({ request }, use) => {
    await use(async (name) => {
      const response = await request.get(endpoints.listProducts.path, { params: { search: name } })
      const { products } = await response.json()
      const { _id, category } = products.find((product: { name: string }) => product.name === name)
      return `/products/${category.toLowerCase()}/${_id}`
    })
  },
})

export { expect }

/** Runs in the page. */
function stopLongTimers(neverMs: number): void {
  const setShortTimeout = window.setTimeout
  const setAnyTimeout = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
    (ms ?? 0) < neverMs ? setShortTimeout(work, ms, ...rest) : 0
  Object.assign(window, { setTimeout: setAnyTimeout })
}

/**
 * Runs in the page. Scales pictures by their nearest pixels, since a browser that scales them smoothly begins with the
 * size of the picture that it happens to have in its cache.
 */
function drawPicturesAlike(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { image-rendering: pixelated }')
  document.adoptedStyleSheets.push(sheet)
}

/** Opens a page and waits for its content. */
export async function open(page: Page, at: string): Promise<void> {
  await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
  await page.goto(at)
  await networkSettled(page, { quietMs: 250 })
  await expect(page.locator('[aria-busy=true], .is-loading')).toHaveCount(0)
}

interface ScreenshotOptions {
  /** Widths in which the state exists, such as an open menu of phones. */
  readonly widths?: readonly number[]
  /** Holds requests back while the screenshots are taken. */
  readonly gate?: Gate
}

/** Opens a page, and takes its screenshots. */
export async function screenshotPage(page: Page, name: string, at: string): Promise<void> {
  await open(page, at)
  await screenshot(page, name)
}

/** Opens a page while requests to this endpoint are held back, and takes its screenshots. */
export async function screenshotLoading(page: Page, name: string, at: string, endpoint: string): Promise<void> {
  const gate = await holdRequests(page, endpoint)
  await page.goto(at)
  await expect.poll(() => gate.arrived).toBeGreaterThan(0)
  await screenshot(page, name, { gate })
  gate.open()
}

/**
 * Takes a screenshot of the present state in each width. The window is as tall as the page, so that bars at its end cover
 * nothing. The screenshot of a modal dialog shows what is behind it in the window.
 */
export const screenshot = (page: Page, name: string, { widths = WIDTHS, gate }: ScreenshotOptions = {}): Promise<void> =>
  test.step(name, async () => {
    const before = page.viewportSize()
    await page.mouse.move(0, 0) // Without this, an element could be hovered.
    await networkSettled(page, { held: gate?.arrived ?? 0 })
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT })
      await settled(page, gate)
      const height = await page.evaluate(contentHeight)
      if (height > HEIGHT) {
        await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT) })
        await settled(page, gate)
      }
      await page.screenshot({ path: pathOf(`${name}-${width}`), animations: 'disabled' })
    }
    if (before) await page.setViewportSize(before)
  })

const pathOf = (name: string) => path.join(process.env.LARDER_SCREENS_FOLDER ?? 'test-results/screenshots', `${name}.png`)

/** Runs in the page. */
const contentHeight = () => (document.querySelector('dialog:modal') ? 0 : document.documentElement.scrollHeight)

async function settled(page: Page, gate: Gate | undefined): Promise<void> {
  await transitionsEnded(page)
  await networkSettled(page, { quietMs: QUIET_MS, held: gate?.arrived ?? 0 })
  await page.evaluate(showTypeface)
  await loadPictures(page)
  await transitionsEnded(page)
}

/** Runs in the page. Shows text in the typeface also when it came too late for the page, as it does on a busy machine. */
async function showTypeface(): Promise<void> {
  document.documentElement.classList.remove('without-typeface')
  if (Reflect.has(window, 'typefaceShown')) return
  Reflect.set(window, 'typefaceShown', true)
  const rulesIn = (parent: CSSStyleSheet | CSSGroupingRule): CSSRule[] =>
    [...parent.cssRules].flatMap((rule) => (rule instanceof CSSGroupingRule ? rulesIn(rule) : [rule]))
  for (const rule of [...document.styleSheets].flatMap(rulesIn)) {
    if (!(rule instanceof CSSFontFaceRule) || rule.style.getPropertyValue('font-display') !== 'optional') continue
    const descriptor = (name: string) => rule.style.getPropertyValue(name)
    const options = { weight: descriptor('font-weight'), unicodeRange: descriptor('unicode-range') }
    const typeface = new FontFace(descriptor('font-family').replaceAll('"', ''), descriptor('src'), options)
    document.fonts.add(await typeface.load())
  }
}
