import type { Page } from '@playwright/test'
import { networkSettled } from './loaded-page.ts'
import { asSeller, SELLER_PAGES, sendOut, startPacking } from './seller-area.ts'
import { expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

// A screen stays when the network goes away while it is open, and every control has an effect or shows a message.

test.use({
  expectedOnConsole: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|could not be loaded: We can’t reach the store/],
})

const CONTROLS = 'a[href^="/"]:not([aria-current=page], .skip-link), button:not(:disabled), summary'

/** Controls outside of header, sidebar and footer. Those are pressed on one page of each area. */
const OWN_CONTROLS = `:is(main, dialog) :is(${CONTROLS})`

/** Returns the names of all visible controls, each once, with Logout last. */
const controlNames = (page: Page, controls: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const shown = [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const elsewhere = shown.filter((element) => !(element instanceof HTMLAnchorElement && element.href === location.href))
    const names = [...new Set(elsewhere.map((element) => element.ariaLabel ?? element.textContent.trim()))]
    return [...names.filter((name) => name !== 'Logout'), ...names.filter((name) => name === 'Logout')]
  }, controls)

/**
 * Focuses the control of this name, and marks the present toasts as earlier ones. Returns false when the control
 * disappeared after an earlier press.
 */
const focusControl = (page: Page, controls: string, name: string): Promise<boolean> =>
  page.evaluate(
    ({ selector, name }) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      )
      const target = all.find((element) => (element.ariaLabel ?? element.textContent.trim()) === name)
      target?.focus()
      for (const toast of document.querySelectorAll<HTMLElement>('.toast')) toast.setAttribute('data-earlier', '')
      return target !== undefined
    },
    { selector: controls, name },
  )

/** Returns all visible state except toasts. */
const visibleState = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const parts = [...document.body.querySelectorAll<HTMLElement>(':scope > :not(.toaster), :scope > * > :not(.toaster)')]
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    const states = [...document.querySelectorAll('[aria-expanded], [aria-pressed], [aria-checked], [open], [type=password]')]
    return [
      location.href,
      ...parts.map((part) => part.textContent),
      ...fields.map(({ value, type, checked }) => `${value} ${type} ${checked}`),
      document.body.ariaLive,
      ...states.map((state) => state.outerHTML.slice(0, 300)),
      document.activeElement?.outerHTML.slice(0, 300),
    ].join('\n')
  })

async function expectResponsesOffline(page: Page, path: string, controls = OWN_CONTROLS): Promise<void> {
  await page.addInitScript(() => {
    // A test can't see a print dialog, so the page shows a change instead.
    window.print = () => document.body.setAttribute('aria-live', 'off')
  })
  await page.goto(path)
  await pageReady(page)
  await networkSettled(page)
  await page.context().setOffline(true)
  for (const name of await controlNames(page, controls)) {
    await test.step(name, async () => {
      if (await focusControl(page, controls, name)) await expectResponse(page, name)
    })
  }
  await page.context().setOffline(false)
  await expect(async () => {
    await page.getByRole('link', { name: 'Larder, home' }).first().press('Enter') // the awaited page may be opening just then
    const discard = page.getByRole('button', { name: 'Discard changes' }) // an earlier press may have changed a form
    await expect(discard.or(page.getByRole('heading', { name: /Groceries delivered/ }))).toBeVisible({ timeout: 5_000 })
    if (await discard.isVisible()) await discard.click()
    await expect(page.getByRole('heading', { name: /Groceries delivered/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Presses the focused control, expects a response to it, and restores the screen. */
async function expectResponse(page: Page, name: string): Promise<void> {
  const url = page.url()
  const visits = await page.evaluate(() => history.length)
  const before = await visibleState(page)
  await page.keyboard.press('Enter')
  const hasResponded = async () =>
    (await page.locator('.toast:not([data-earlier])').count()) > 0 || (await visibleState(page)) !== before
  await expect.poll(hasResponded, `a response to ${name}`).toBe(true)
  await expect(page.getByRole('main')).not.toBeEmpty()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  await page.keyboard.press('Escape')
  if ((await page.evaluate(() => history.length)) > visits) {
    await page.goBack()
    await expect(page).toHaveURL(url)
  }
}

const VISITOR = [
  ...['/', '/products', '/products?q=milk', '/products?q=nothing-of-the-kind', '/products/fruits', '/products/nothing'],
  ...['/cart', '/my-orders', '/addresses', '/account', '/contact', '/forgot', '/reset', '/confirm'],
]

for (const path of VISITOR) {
  test(`${path} responds to every control while offline`, async ({ page }) => {
    await expectResponsesOffline(page, path, path === '/products' ? CONTROLS : OWN_CONTROLS)
  })
}
test('a product’s page responds to every control while offline', async ({ page, catalog }) => {
  await expectResponsesOffline(page, `/products/fruits/${await catalog.id('Strawberries')}`)
})

for (const path of ['/cart', '/my-orders', '/account', '/addresses', '/add-address']) {
  test(`${path} of a shopper responds to every control while offline`, async ({ page, shopper }) => {
    await shopper.orders({ Strawberries: 1, 'Whole milk': 2 })
    await shopper.fillsCart({ Strawberries: 2, 'Whole milk': 1, 'Butter croissants': 12 })
    await expectResponsesOffline(page, path, path === '/account' ? CONTROLS : OWN_CONTROLS)
  })
}

test('an order’s page responds to every control while offline', async ({ page, shopper }) => {
  await expectResponsesOffline(page, `/my-orders/${(await shopper.orders({ Strawberries: 1, 'Whole milk': 2 })).number}`)
})

for (const path of SELLER_PAGES) {
  test(`${path} responds to every control while offline`, async ({ page, store, shopper }) => {
    await shopper.orders({ Strawberries: 1 })
    const token = await asSeller(page.context(), store)
    await sendOut(store, token, await shopper.orders({ Bananas: 1 }))
    await expectResponsesOffline(page, path, path === '/seller' ? CONTROLS : OWN_CONTROLS)
  })
}

test('a product that is edited responds to every control while offline', async ({ page, store, catalog }) => {
  await asSeller(page.context(), store)
  await expectResponsesOffline(page, `/seller/products/${await catalog.id('Strawberries')}`)
})

test('an order that is packed responds to every control while offline', async ({ page, store, shopper }) => {
  const token = await asSeller(page.context(), store)
  const path = await startPacking(store, token, await shopper.orders({ Strawberries: 1, 'Whole milk': 2 }))
  await expectResponsesOffline(page, path)
})
