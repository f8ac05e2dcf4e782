import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectEdges, onBothBackgrounds } from './contrast-themes.ts'
import { networkSettled } from './loaded-page.ts'
import { asSeller } from './seller-area.ts'
import { expect, logIn, openLoginDialog, profileButton, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

// The test every-screen.spec.ts checks screens that need no preparation.

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await networkSettled(page)
  await expect(page.locator('.skeleton, .is-loading')).toHaveCount(0)
}

const expectToDiffer = (page: Page, mark: Locator, other: Locator): Promise<void> =>
  onBothBackgrounds(page, async (colorScheme) => {
    expect(await drawing(mark), `${mark}, ${colorScheme}`).not.toEqual(await drawing(other))
  })

/**
 * Describes how a mark is drawn in these colors, by the border, background and other styles of the element and its
 * pseudo-elements.
 */
const drawing = (mark: Locator) =>
  mark.evaluate((element) =>
    [undefined, '::before', '::after'].map((part) => {
      const style = getComputedStyle(element, part)
      const { borderTopWidth, borderTopColor, outlineStyle, backgroundColor, textDecorationLine, fill, content } = style
      return [borderTopWidth, borderTopColor, outlineStyle, backgroundColor, textDecorationLine, fill, content].join(' ')
    }),
  )

/** Returns the lightness, from 0 to 255, of the darkest and the lightest pixel right of `part.left`. */
async function lightness(place: Locator, part: { left: number }): Promise<{ darkest: number; lightest: number }> {
  const seen = sharp(await place.screenshot()).grayscale()
  const { width = 0, height = 0 } = await seen.metadata()
  const { channels } = await sharp(
    await seen.extract({ left: part.left, top: 0, width: width - part.left, height }).toBuffer(),
  ).stats()
  return { darkest: channels[0]?.min ?? 0, lightest: channels[0]?.max ?? 0 }
}

test.use({ contextOptions: { forcedColors: 'active' } })

test('gives the controls of the login, the menus and a stepper a border', async ({ page, account }) => {
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
  await logIn(page, account)
  await profileButton(page).click()
  await expectEdges(page, 'the menu of the account')
})

test('shows whether a switch is on', async ({ page, store }) => {
  await asSeller(page.context(), store)
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
  await expectMark('/seller', '.frame-short [aria-current]', '.frame-short a:not([aria-current])')
  await expectMark('/seller/deliveries', '.frame-group [aria-current]', '.frame-group a:not([aria-current])')
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
      const { darkest, lightest } = await lightness(logo, { left: 40 }) // without the picture of the jar
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
