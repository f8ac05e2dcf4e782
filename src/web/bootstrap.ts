import type { PAGE_DATA_ID, PageData } from '../contract/rendering/page-data.ts'
import type { CART_KEY } from './features/cart/cart-state.ts'
import type { EARLY_ADDS_KEY, EarlyAdd } from './features/cart/early-adds.ts'

/** The code is loaded after the first paint, so that it does not compete with styles and pictures. */
const STARTS_AT_LATEST_MS = 2_500 // if no load or paint event comes

/**
 * `HeadAssets` writes these attributes: the entry module with its static imports, the URLs of the page's own style sheets,
 * which it has inlined, and the URL of the deferred styles.
 */
const { code = '', inlined = '', look } = document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset ?? {}
const modules = code.split(' ')
let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  for (const href of modules) append('link', { rel: 'modulepreload', href })
  // A disabled link tells Vite's loader that the sheet is loaded. In the HTML, browsers request it all the same.
  for (const href of inlined.match(/\S+/g) ?? []) append('link', { rel: 'stylesheet', href, disabled: true })
  // The browser would request the manifest at once if it were in the HTML.
  append('link', { rel: 'manifest', href: '/manifest.webmanifest' })
  const run = () => append('script', { type: 'module', src: modules[0] })
  if (look === undefined) run()
  // The code waits for the styles, since new content would flash unstyled without them.
  else append('link', { rel: 'stylesheet', href: look, onload: run, onerror: run })
}

const append = (tag: string, attributes: object) => document.head.append(Object.assign(document.createElement(tag), attributes))

const clickedButtons = new Set<HTMLElement>()

/** Remembers clicked buttons until hydration. Forms and links work without code. */
function storeClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null
  if (button && !storeAdd(button)) clickedButtons.add(button)
}

/**
 * Stores the product of an add button that was clicked and shows the new count at once, since the code may take seconds
 * to load. Local storage keeps it if the next click opens another page. Returns false for other buttons, and when local
 * storage is blocked.
 */
function storeAdd(button: HTMLElement): boolean {
  const { add } = button.dataset
  if (add === undefined) return false
  try {
    const key: typeof EARLY_ADDS_KEY = 'larder.early-adds'
    const adds: EarlyAdd[] = JSON.parse(localStorage.getItem(key) ?? '[]')
    adds.push(productOfPage(add))
    localStorage.setItem(key, JSON.stringify(adds))
    button.dataset.added = `${Number.parseInt(button.dataset.added ?? '0', 10) + 1} added`
    showPieces(savedPieces() + adds.length)
    return true
  } catch {
    return false
  }
}

/**
 * Finds the product in the page's data, so that the buttons of a list need not repeat it. Throws when it is missing.
 */
function productOfPage(id: string): EarlyAdd {
  const dataId: typeof PAGE_DATA_ID = 'page-data'
  const { products }: PageData = JSON.parse(document.getElementById(dataId)?.textContent ?? '')
  const product = Object.values(products)
    .flatMap((list) => list.products)
    .find(({ _id }) => _id === id)
  if (!product) throw new Error('No such product')
  const { _id, name, category, image, weight, offerPrice, stock } = product
  return { _id, name, category, image, weight, offerPrice, stock }
}

function savedPieces(): number {
  const key: typeof CART_KEY = 'larder.cart'
  const { items = {} } = JSON.parse(localStorage.getItem(key) ?? '{}')
  return Object.values<number>(items).reduce((sum, quantity) => sum + quantity, 0)
}

function showPieces(pieces: number): void {
  const link = document.querySelector<HTMLElement>('.cart-link')
  if (link) link.dataset.pieces = String(pieces)
}

addEventListener('click', storeClick)
addEventListener(
  'hydrated',
  () => {
    removeEventListener('click', storeClick)
    for (const button of clickedButtons) button.click()
  },
  { once: true },
)

const startAfterPaint = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true })

if (document.hidden)
  start() // a hidden page does not paint
else {
  for (const eventType of ['pointerdown', 'keydown', 'focusin']) addEventListener(eventType, start, { once: true })
  setTimeout(start, STARTS_AT_LATEST_MS)
  if (document.readyState === 'complete') startAfterPaint()
  else addEventListener('load', startAfterPaint)
}
