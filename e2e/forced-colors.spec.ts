import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { networkSettled } from './network-settled.ts'
import { asSeller, SELLER_PAGES, sendOut, startPacking } from './seller-area.ts'
import { expect, openLoginDialog, profileButton, test } from './shopper-test.ts'
import { pageReady } from './test.ts'
import { transitionsEnded } from './transitions-ended.ts'

// Windows' contrast themes: backgrounds, shadows and gradients are gone; only borders and the system's colors are left.

/**
 * Controls, fields and separate boxes. Links within text are underlined, and native widgets get these colors from the browser.
 */
const EDGED =
  '.toast, .dialog, .menu, .panel, .seller-panel, button:not(.text-link), a.button, .icon-button, .category-chip, .category-tile, select, textarea, input.input, .switch span, .address-option'

/** Counts these in the viewport, and lists those without a border on all sides of 3:1 contrast with the page. */
const edges = (page: Page) =>
  page.evaluate((edged) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255
        return value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ground = luminance(getComputedStyle(document.body).backgroundColor)
    const standsOut = (color: string) => {
      const [dark = 0, light = 0] = [luminance(color), ground].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05) >= 3
    }
    const hasEdge = (style: CSSStyleDeclaration) =>
      ['top', 'right', 'bottom', 'left'].every(
        (side) =>
          Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) >= 1 &&
          standsOut(style.getPropertyValue(`border-${side}-color`)),
      )
    const inSight = [...document.querySelectorAll(edged)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, .product-preview'),
    )
    const bare = inSight.filter(
      (element) => !hasEdge(getComputedStyle(element)) && !hasEdge(getComputedStyle(element, '::before')),
    )
    return { count: inSight.length, bare: bare.map((element) => element.outerHTML.slice(0, 100)) }
  }, EDGED)

/** Runs `check` with each of the two kinds of contrast themes. */
async function onBothBackgrounds(page: Page, check: (colorScheme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      colorScheme === 'dark' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)',
    )
    await transitionsEnded(page)
    await check(colorScheme)
  }
}

const expectEdges = (page: Page, screen: string): Promise<void> =>
  onBothBackgrounds(page, async (colorScheme) => {
    const { count, bare } = await edges(page)
    expect(count, `${screen}, ${colorScheme}`).toBeGreaterThan(1)
    expect(bare, `${screen}, ${colorScheme}`).toEqual([])
  })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await networkSettled(page)
  await expect(page.locator('.skeleton, .is-loading')).toHaveCount(0)
}

/** Expects that two marks of a page are not drawn alike. */
const expectToDiffer = (page: Page, mark: Locator, other: Locator): Promise<void> =>
  onBothBackgrounds(page, async (colorScheme) => {
    expect(await drawing(mark), `${mark}, ${colorScheme}`).not.toEqual(await drawing(other))
  })

/** How a mark is drawn in these colors: border, background and stroke, its own and those of its parts. */
const drawing = (mark: Locator) =>
  mark.evaluate((element) =>
    [undefined, '::before', '::after'].map((part) => {
      const style = getComputedStyle(element, part)
      const { borderTopWidth, borderTopColor, outlineStyle, backgroundColor, textDecorationLine, fill, content } = style
      return [borderTopWidth, borderTopColor, outlineStyle, backgroundColor, textDecorationLine, fill, content].join(' ')
    }),
  )

/** The lightness, 0 to 255, of the darkest and the lightest pixel in a part of the element. */
async function lightness(place: Locator, part: { left: number }): Promise<{ darkest: number; lightest: number }> {
  const seen = sharp(await place.screenshot()).greyscale()
  const { width = 0, height = 0 } = await seen.metadata()
  const { channels } = await sharp(
    await seen.extract({ left: part.left, top: 0, width: width - part.left, height }).toBuffer(),
  ).stats()
  return { darkest: channels[0]?.min ?? 0, lightest: channels[0]?.max ?? 0 }
}

test.use({ contextOptions: { forcedColors: 'active' } })

test('gives all controls of a shopper a border', async ({ page, shopper, catalog }) => {
  await shopper.hasAddress()
  const { number } = await shopper.orders({ Strawberries: 1, 'Whole milk': 2 })
  await shopper.fillsCart({ Strawberries: 2, 'Sweet cherries': 1 })
  const product = `/products/fruits/${await catalog.id('Strawberries')}`
  for (const path of [
    '/',
    '/products',
    '/products/fruits',
    product,
    '/cart',
    '/my-orders',
    `/my-orders/${number}`,
    '/account',
    '/addresses',
    '/add-address',
    '/contact',
    '/reset',
  ]) {
    await open(page, path)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectEdges(page, `${path} at ${width} px`)
    }
  }
  await profileButton(page).click()
  await expectEdges(page, 'the menu of the account')
})

test('gives the controls of the login, the menu and a stepper a border', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products')
  await pageReady(page)
  await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await expectEdges(page, 'the stepper')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectEdges(page, 'the menu')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLoginDialog(page)
  await expectEdges(page, 'the login')
})

test('gives the seller’s controls a border, and shows whether a switch is on', async ({ page, shopper, store, catalog }) => {
  await shopper.orders({ Strawberries: 1 })
  const token = await asSeller(page.context(), store)
  for (const cart of [{ Bananas: 1 }, { Broccoli: 2 }]) await sendOut(store, token, await shopper.orders(cart))
  const packing = await startPacking(store, token, await shopper.orders({ Bananas: 2 }))
  const pages = [...SELLER_PAGES, packing, `/seller/products/${await catalog.id('Strawberries')}`]
  for (const path of pages) {
    await open(page, path)
    await expectEdges(page, path)
  }
  await open(page, '/seller/product-list')
  const stock = (name: string) => page.getByRole('switch', { name: `In stock: ${name}` }).locator('+ span')
  await expectToDiffer(page, stock('Strawberries'), stock('Sweet cherries'))
})

test('distinguishes what is current or selected from the rest', async ({ page, shopper, catalog, store }) => {
  await shopper.hasAddress()
  await shopper.hasAddress({ street: '9 SE Hawthorne Boulevard' })
  await shopper.orders({ Strawberries: 1 })
  await shopper.fillsCart({ Strawberries: 2 })
  await asSeller(page.context(), store)
  const expectMark = async (path: string, mark: string, other: string) => {
    if (new URL(page.url(), store.url).pathname !== path) await open(page, path)
    await expectToDiffer(page, page.locator(mark).first(), page.locator(other).first())
  }
  await expectMark('/products', '.navbar-links [aria-current]', '.navbar-links a:not([aria-current])')
  await expectMark('/products', '.category-chip[aria-current]', '.category-chip:not([aria-current])')
  const product = `/products/fruits/${await catalog.id('Strawberries')}`
  await expectMark(product, '.product-thumb[aria-current]', '.product-thumb:not([aria-current])')
  await expectMark(product, '.stars .icon', '.stars .is-off')
  await expectMark('/my-orders', '.order-step.is-now .order-step-mark', '.order-step:last-child .order-step-mark')
  await expectMark('/seller', '.seller-sidebar [aria-current]', '.seller-sidebar a:not([aria-current])')
  await expectMark('/seller/deliveries', '.work-nav [aria-current]', '.seller-sidebar a')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  const addresses = page.locator('.address-option')
  await expectToDiffer(
    page,
    page.locator('.address-option:has(:checked)'),
    addresses.filter({ hasNot: page.locator(':checked') }).first(),
  )
})

test('shows the store’s name in contrast, in the header and the footer', async ({ page }) => {
  await page.goto('/contact')
  await pageReady(page)
  for (const logo of [page.locator('.navbar .logo'), page.locator('.footer .logo')]) {
    await onBothBackgrounds(page, async (colorScheme) => {
      const { darkest, lightest } = await lightness(logo, { left: 40 }) // without the jar
      expect(lightest - darkest, colorScheme).toBeGreaterThan(200)
    })
  }
})

test('does not blend a photo with the background', async ({ page, catalog }) => {
  await page.goto(`/products/fruits/${await catalog.id('Strawberries')}`)
  const picture = page.locator('.product-gallery > .picture')
  await picture.evaluate((element) => element.classList.add('picture-photo')) // the demo catalog has only cut-outs
  await expect(picture.locator('img')).toHaveCSS('mix-blend-mode', 'normal')
})
