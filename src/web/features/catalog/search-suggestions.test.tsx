// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { latestNavigation } from '../../routing/navigation.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { lastSearches } from './last-searches.ts'
import { SearchBox, searchSuggestions } from './search-box.tsx'

const BAKERY = { name: 'Bakery & Breads', path: 'Bakery', tint: 'sky' }
const ofProduct = (name: string) => ({ kind: 'product', text: name, product: aProduct(name, { weight: '2 lb' }) })
const ofCategory = { kind: 'category', text: BAKERY.name, category: BAKERY }
const ofSpelling = (text: string) => ({ kind: 'search', text })
const suggested = (...suggestions: object[]) => ok({ suggestions })

type Suggest = (text: string) => FakeResponse | Promise<FakeResponse>

beforeEach(() => {
  lastSearches.clear()
  latestNavigation.set(null)
})

/** Opens the box with the focus in it. On a touch screen, suggestions show while somebody types. */
async function openBox({ isTouch = true, suggest = (() => suggested(ofProduct('Bananas'))) as Suggest, path = '/' } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }))
  const searched: string[] = []
  respondToRequests(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'https://larder.example')
    if (!pathname.endsWith('/suggest')) return ok({ products: [] })
    searched.push(searchParams.get('q') ?? '')
    return suggest(searchParams.get('q') ?? '')
  })
  await searchSuggestions.load()
  const screen = await renderScreen(<SearchBox />, { path })
  const box = screen.querySelector('input') ?? new HTMLInputElement()
  box.focus()
  await expect.poll(() => screen.querySelector('[aria-live]')).not.toBeNull()
  return {
    screen,
    box,
    searched,
    type: (text: string) => typeInto(box, text),
    press: (key: string) => box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    shown: () => [...screen.querySelectorAll('[role=option]')].map((option) => option.textContent),
    active: () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null,
    announced: () => screen.querySelector('[aria-live]')?.textContent,
  }
}

const SEARCH = (text: string) => `Search for “${text}”`
const PRICED = (name: string) => `${name}2 lb Offer price $1.00 Price $2.00`

test('groups what a text may become, marks it, and announces how much there is', async () => {
  lastSearches.add('baby spinach')
  const { screen, box, type, shown, announced } = await openBox({
    suggest: () => suggested(ofSpelling('bay'), ofCategory, ofProduct('Bananas')),
  })
  type('ba')
  await expect.poll(shown).toEqual(['Did you mean bay?', PRICED('Bananas'), 'Bakery & Breads', 'baby spinach', SEARCH('ba')])
  expect([...screen.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Ba', 'Ba', 'ba'])
  const groups = [...screen.querySelectorAll('[role=group]')].map((group) => group.getAttribute('aria-labelledby') ?? '')
  expect(groups.map((id) => document.getElementById(id)?.textContent)).toEqual(['Products', 'Categories', 'Your recent searches'])
  expect(announced()).toBe('4 suggestions. Use the arrow keys to choose.')
  expect(box.getAttribute('aria-expanded')).toBe('true')
  expect(box.getAttribute('aria-controls')).toBe(screen.querySelector('[role=listbox]')?.id)
})

test('says that a product is out of stock in place of its price', async () => {
  const { product, ...suggestion } = ofProduct('Bananas')
  const { type, shown } = await openBox({ suggest: () => suggested({ ...suggestion, product: { ...product, inStock: false } }) })
  type('ba')
  await expect.poll(shown).toEqual(['Bananas2 lb Out of stock', SEARCH('ba')])
})

test('moves through the options by the arrow keys, Home and End, and back to the box', async () => {
  const { box, type, press, shown, active } = await openBox({
    suggest: () => suggested(ofProduct('Bananas'), ofProduct('Bagels')),
  })
  type('ba')
  await expect.poll(shown).toHaveLength(3)
  expect(active()).toBeNull()
  const steps = [
    ['Home', null],
    ['ArrowDown', PRICED('Bananas')],
    ['ArrowDown', PRICED('Bagels')],
    ['ArrowDown', SEARCH('ba')],
    ['ArrowDown', null],
    ['ArrowUp', SEARCH('ba')],
    ['Home', PRICED('Bananas')],
    ['End', SEARCH('ba')],
  ] as const
  for (const [key, expected] of steps) {
    press(key)
    await expect.poll(active, { message: key }).toBe(expected)
  }
  expect(document.activeElement).toBe(box)
  type('bag')
  await expect.poll(active).toBeNull()
})

test('closes by Escape, by a press elsewhere and when the focus leaves, and leaves the text', async () => {
  const { box, type, press, shown, announced } = await openBox()
  const close = {
    escape: () => expect(press('Escape')).toBe(false), // so that the browser does not empty the box
    press: () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    blur: () => box.blur(),
    back: () => dispatchEvent(new Event('popstate')),
  }
  for (const [way, closeIt] of Object.entries(close)) {
    box.focus()
    type('ba')
    await expect.poll(shown, { message: way }).toHaveLength(2)
    closeIt()
    await expect.poll(shown, { message: way }).toEqual([])
    expect(box.value).toBe('ba')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    expect(announced()).toBe('')
  }
  expect(press('Escape')).toBe(true)
})

test('opens a product by Enter, and gives up the focus', async () => {
  const { box, type, press, shown, active } = await openBox()
  type('ba')
  await expect.poll(shown).toHaveLength(2)
  press('ArrowDown')
  await expect.poll(active).toBe(PRICED('Bananas'))
  press('Enter')
  await expect.poll(() => location.pathname).toBe('/products/fruits/Bananas')
  expect(shown()).toEqual([])
  expect(document.activeElement).not.toBe(box)
})

test('leads to a category without the allergens that the shopper leaves out', async () => {
  const { screen, type, shown } = await openBox({ path: '/products?without=milk', suggest: () => suggested(ofCategory) })
  type('ba')
  await expect.poll(shown).toEqual(['Bakery & Breads', SEARCH('ba')])
  expect(screen.querySelector('[role=option]')?.getAttribute('href')).toBe('/products/bakery?without=milk')
})

test('searches for the corrected spelling, and shows it in the box', async () => {
  const { box, type, press, shown, active } = await openBox({ isTouch: false, suggest: () => suggested(ofSpelling('broccoli')) })
  type('brocoli')
  await expect.poll(() => location.search).toBe('?q=brocoli')
  press('ArrowDown')
  await expect.poll(active).toBe('Did you mean broccoli?')
  press('Enter')
  await expect.poll(() => location.search).toBe('?q=broccoli')
  expect(box.value).toBe('broccoli')
  expect(document.activeElement).toBe(box)
  expect(shown()).toEqual([])
  expect(lastSearches.read()).toEqual(['broccoli'])
})

test.each([
  ['/products?q=b&maxPrice=5&without=milk', '/products?q=ba&maxPrice=5&without=milk'],
  ['/products/bakery?sort=price&maxPrice=5&without=milk', '/products?q=ba&sort=price&without=milk'],
])('a search from %s leads to %s, by the box and by a suggestion', async (path, found) => {
  const { screen, type, shown } = await openBox({ path })
  type('ba')
  await expect.poll(shown).toHaveLength(2)
  expect(location.pathname + location.search).toBe(found)
  expect([...screen.querySelectorAll('[role=option]')].at(-1)?.getAttribute('href')).toBe(found)
})

test('covers no results while somebody types with a mouse, and opens by the arrow key or a press on the box', async () => {
  const { box, type, press, shown, searched } = await openBox({ isTouch: false })
  type('ba')
  await expect.poll(() => location.search).toBe('?q=ba')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(shown()).toEqual([])
  expect(searched).toEqual([])
  press('ArrowDown')
  await expect.poll(shown).toEqual([PRICED('Bananas'), SEARCH('ba')])
  type('ban')
  await expect.poll(shown).toEqual([])
  box.click()
  await expect.poll(shown).toEqual([PRICED('Bananas'), SEARCH('ban')])
})

test('waits for a pause, and shows the latest text’s suggestions however late an older response comes', async () => {
  const open = new Map<string, (response: FakeResponse) => void>()
  const { type, shown, searched } = await openBox({ suggest: (text) => new Promise((resolve) => open.set(text, resolve)) })
  for (const text of ['b', 'ba']) type(text)
  await expect.poll(() => searched).toEqual(['ba'])
  expect(shown()).toEqual([])
  type('bag')
  await expect.poll(() => searched).toEqual(['ba', 'bag'])
  open.get('bag')?.(suggested(ofProduct('Bagels')))
  await expect.poll(shown).toEqual([PRICED('Bagels'), SEARCH('bag')])
  open.get('ba')?.(suggested(ofProduct('Bananas')))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown()).toEqual([PRICED('Bagels'), SEARCH('bag')])

  type('ba') // Its response is known by now.
  await expect.poll(shown).toEqual([PRICED('Bananas'), SEARCH('ba')])
  type('bac') // The last suggestions stay until its response arrives.
  await expect.poll(() => searched).toEqual(['ba', 'bag', 'bac'])
  expect(shown()).toEqual([PRICED('Bananas'), SEARCH('bac')])
  open.get('bac')?.(suggested())
  await expect.poll(shown).toEqual([])
})

test('shows nothing wrong when suggestions fail, and works again afterward', async () => {
  let response: FakeResponse = 'lost'
  const { screen, type, shown, searched } = await openBox({ suggest: () => response })
  type('ba')
  await expect.poll(() => searched).toEqual(['ba'])
  response = rejected(500, 'Something went wrong')
  type('ban')
  await expect.poll(() => searched).toEqual(['ba', 'ban'])
  expect(shown()).toEqual([])
  expect(screen.querySelector('[role=alert]')).toBeNull()
  response = suggested(ofProduct('Bananas'))
  type('bana')
  await expect.poll(shown).toEqual([PRICED('Bananas'), SEARCH('bana')])
})

test('lists the last searches in an empty box, and removes one or all', async () => {
  for (const text of ['milk', 'bread', 'eggs']) lastSearches.add(text)
  const { screen, box, press, shown, active } = await openBox({ isTouch: false })
  const button = (name: string) =>
    [...screen.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)
  await expect.poll(shown).toEqual(['eggs', 'bread', 'milk'])
  button('Remove “bread” from your recent searches')?.click()
  await expect.poll(shown).toEqual(['eggs', 'milk'])
  expect(document.activeElement).toBe(box)
  press('ArrowDown')
  await expect.poll(active).toBe('eggs')
  press('Delete')
  await expect.poll(shown).toEqual(['milk'])
  button('Remove all')?.click()
  await expect.poll(shown).toEqual([])
  expect(lastSearches.read()).toEqual([])
})

test('remembers what is submitted, or of whose results one is opened, and not each text on the way', async () => {
  const { box, type } = await openBox({ isTouch: false })
  for (const text of ['m', 'mil', 'milk']) {
    type(text)
    await expect.poll(() => location.search).toBe(`?q=${text}`)
  }
  expect(lastSearches.read()).toEqual([])
  box.form?.requestSubmit()
  expect(lastSearches.read()).toEqual(['milk'])
  type('bread')
  await expect.poll(() => location.search).toBe('?q=bread')
  latestNavigation.set('push')
  history.pushState(null, '', '/products/bakery/rolls')
  await expect.poll(lastSearches.read).toEqual(['bread', 'milk'])
})
