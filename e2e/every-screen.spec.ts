import type { Page } from '@playwright/test'
import { expectSameInAnyOrder, type Look, ON_DESKTOP, ON_PAPER, ON_PHONE } from './any-sheet-order.ts'
import { type Background, expectEdges } from './contrast-themes.ts'
import { expectNothingCovered } from './covered-controls.ts'
import { expectToHoldLargeText } from './large-text.ts'
import { CONTROLS, expectHomeToOpen, expectResponsesOffline, OWN_CONTROLS } from './offline-controls.ts'
import { asSeller, pathWithData, SELLER_PAGES, SELLER_PATTERNS, sendOut } from './seller-area.ts'
import { SHOPPER_PAGES, VISITOR_SCREENS } from './shop-pages.ts'
import { test } from './shopper-test.ts'
import { DESKTOP, expectOpenedScreen, PHONE, TABLET } from './whole-screen.ts'

/** These pages also check the controls of their area's header, sidebar and footer. */
const WITH_ALL_CONTROLS = ['/products', '/account', '/seller']

/**
 * These pages have a test each. Their controls change what other pages show, or they are checked with all controls, or
 * they are long.
 */
const ALONE = [
  ...WITH_ALL_CONTROLS,
  ...['/', '/products/fruits', '/products?q=milk', '/products?q=nothing-of-the-kind', '/cart'],
  ...['/seller/orders', '/seller/deliveries', '/seller/product-list', '/seller/grid'],
]

/** Other pages are opened one after the other in one tab, since the first page of a tab takes longer. */
const MOST_IN_A_TAB = 4

/** Returns what the pages of each test show, by the test's name. */
function inTabs(paths: readonly string[]): [name: string, paths: readonly string[]][] {
  const together = paths.filter((path) => !ALONE.includes(path))
  const tabs = paths.filter((path) => ALONE.includes(path)).map((path) => [path])
  for (let at = 0; at < together.length; at += MOST_IN_A_TAB) tabs.push(together.slice(at, at + MOST_IN_A_TAB))
  return tabs.map((paths) => [paths.join(', '), paths])
}

/**
 * Screens of visitors that have only a few words, and controls that other screens have too. They are opened one after
 * the other in one tab, for fewer checks.
 */
const PLAIN_SCREENS: Readonly<Record<string, readonly string[]>> = {
  'personal pages before the login, and what does not exist': [
    'visitor-checkout',
    'visitor-favorites',
    'visitor-addresses',
    'visitor-my-orders',
    'visitor-my-orders-nothing',
    'visitor-account',
    'visitor-seller-nothing',
    'visitor-nothing',
    'category-empty',
  ],
  'forms and links of mails': [
    'visitor-forgot',
    'visitor-reset',
    'visitor-confirm',
    'visitor-newsletter-confirm',
    'visitor-newsletter-unsubscribe',
    'visitor-order-nothing',
    'visitor-staff-accept',
    'visitor-staff-forgot',
    'visitor-staff-reset',
  ],
}

/** The page of a new address leads visitors to the cart. */
const OTHER_SCREENS = new Map(
  Object.entries(VISITOR_SCREENS)
    .filter(([name, path]) => path !== '/add-address' && !Object.values(PLAIN_SCREENS).flat().includes(name))
    .map(([name, path]) => [path, name]),
)

const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-')

/** Checks screens in every way. The names are those of the screenshots. */
async function expectAllWhole(page: Page, paths: readonly string[], name = nameOf): Promise<void> {
  for (const path of paths) await expectWhole(page, name(path), path)
}

async function expectWhole(page: Page, name: string, path: string): Promise<void> {
  await page.clock.setFixedTime(new Date()) // some pages show an order's age in words
  await expectOpenedScreen(page, name, path, { more: (width) => expectWholeAt(page, width, path) })
  await expectToHoldLargeText(page, path)
  await page.clock.setSystemTime(new Date()) // time passes again, which tells a repeated message from the one before
  const hasAllControls = WITH_ALL_CONTROLS.includes(path)
  await expectResponsesOffline(page, hasAllControls ? CONTROLS : OWN_CONTROLS)
  if (hasAllControls) await expectHomeToOpen(page)
}

const LOOKS: Readonly<Record<number, readonly Look[]>> = { [PHONE]: [ON_PHONE], [DESKTOP]: [ON_DESKTOP, ON_PAPER] }
const BACKGROUNDS: Readonly<Record<number, Background>> = { [PHONE]: 'dark', [DESKTOP]: 'light' }

async function expectWholeAt(page: Page, width: number, path: string): Promise<void> {
  const screen = `${path} at ${width} px`
  if (width !== TABLET) await expectNothingCovered(page, screen)
  if (LOOKS[width]) await expectSameInAnyOrder(page, LOOKS[width])
  if (BACKGROUNDS[width]) await expectEdges(page, screen, [BACKGROUNDS[width]])
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
}

test.use({
  // The browser reports a missing page, requests without a network, orders that could not be loaded without it, and that
  // the test's clock can't be set in the frame of a mail, which runs no scripts.
  expectedOnConsole: [
    /status of 404 .*[/=]nothing(?:\?token=.*)?$|ERR_INTERNET_DISCONNECTED|could not be loaded: We can’t reach the store|Blocked script execution in 'about:srcdoc'/,
  ],
})

// Each screen is opened for all of these checks, since opening takes long.
test.describe('is whole at every width, with large text, by keyboard, in contrast themes, in any order of the style sheets and without a network:', () => {
  for (const [name, paths] of inTabs([...OTHER_SCREENS.keys()])) {
    test(name, ({ page }) => expectAllWhole(page, paths, (path) => OTHER_SCREENS.get(path) ?? path))
  }

  for (const [name, product] of [
    ['product', 'Strawberries'],
    ['product-out-of-stock', 'Sweet cherries'],
  ] as const) {
    test(name, async ({ page, catalog }) => {
      await expectWhole(page, name, `/products/fruits/${await catalog.id(product)}`)
    })
  }

  test('a visitor’s cart with all kinds of lines', async ({ page, earlierVisit }) => {
    const cart = {
      Strawberries: 2,
      'Emmental, aged for twelve months in the cellar': 12,
      'Sweet cherries': 1,
      'Chocolate milk': 1,
    }
    await earlierVisit.cart(cart, { unknown: 1, seenPrices: { Strawberries: 100 } })
    await expectWhole(page, 'cart-visitor', '/cart')
  })

  for (const [name, paths] of inTabs(['/cart', ...SHOPPER_PAGES])) {
    test(`a shopper’s ${name}`, async ({ page, shopper }) => {
      await shopper.hasAddress()
      await shopper.fillsCart({ Strawberries: 2, 'Sweet cherries': 1, 'Emmental, aged for twelve months in the cellar': 12 })
      await expectAllWhole(page, paths)
    })
  }

  test('a shopper’s orders', async ({ page, shopper }) => {
    await shopper.orders({ Strawberries: 1, 'Whole milk': 2 })
    await shopper.orders({ 'Butter croissants': 12, Bananas: 1, Broccoli: 2, 'All-purpose flour': 1, Cucumber: 1, Waffles: 3 })
    await expectWhole(page, 'my-orders-placed', '/my-orders')
  })

  test('a shopper’s order', async ({ page, shopper }) => {
    const { number } = await shopper.orders({ Strawberries: 1, 'Emmental, aged for twelve months in the cellar': 12 })
    await expectWhole(page, 'order-opened', `/my-orders/${number}`)
  })

  for (const [name, paths] of inTabs(SELLER_PAGES)) {
    test(`the seller’s ${name}`, async ({ page, store, shopper }) => {
      await shopper.orders({ Strawberries: 1, 'Emmental, aged for twelve months in the cellar': 12 })
      const token = await asSeller(page.context(), store)
      for (const cart of [{ Bananas: 1 }, { Broccoli: 2 }]) await sendOut(store, token, await shopper.orders(cart))
      await expectAllWhole(page, paths)
    })
  }

  for (const pattern of SELLER_PATTERNS) {
    test(`the seller’s ${pattern}`, async ({ page, store, catalog, shopper }) => {
      const token = await asSeller(page.context(), store)
      const path = await pathWithData(pattern, { store, token, catalog, shopper })
      await expectWhole(page, pattern.slice(1).replaceAll(/[/:]+/g, '-'), path)
    })
  }
})

for (const [screens, names] of Object.entries(PLAIN_SCREENS)) {
  test(`are stable, fit, are accessible, hold large text and respond without a network: ${screens}`, async ({ page }) => {
    for (const name of names) {
      const path = VISITOR_SCREENS[name]
      if (path === undefined) throw new Error(`There is no screen ${name}`)
      await expectOpenedScreen(page, name, path, { openedAt: [PHONE] })
      await expectToHoldLargeText(page, path)
      await expectResponsesOffline(page, OWN_CONTROLS)
    }
  })
}

test('the loader is stable, fits and is accessible', async ({ page }) => {
  await expectOpenedScreen(page, 'loader', '/loader?next=cart')
})
