import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { asSeller, sendOut } from './seller-area.ts'
import { expect, test } from './shopper-test.ts'
import type { StoreProcess } from './store-process.ts'
import { addAddress, placeOrder, registerShopper, send } from './store-requests.ts'
import { addToLocalStorage, SHOPPER_TOKEN } from './test.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100) // the maximum length, in one word
const TWO_LINES = 48

/** Expects that an element is visible and does not reach out of another one sideways. */
async function expectWithin(part: Locator, around: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  const [inner, outer] = [await part.boundingBox(), await around.boundingBox()]
  expect(inner?.width).toBeGreaterThan(0)
  expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? 0)
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0))
}

async function expectNameInTwoLines(name: Locator, around: Locator): Promise<void> {
  await expectWithin(name, around)
  expect((await name.boundingBox())?.height).toBeLessThanOrEqual(TWO_LINES)
}

/** Logs in a new shopper with the longest name, a cart, and an order to an address with that name. Returns the order. */
async function openAsLongName(page: Page, store: StoreProcess): Promise<OrderWire> {
  const token = await registerShopper(store, LONG)
  const address = await addAddress(store, token, { firstName: LONG, lastName: LONG })
  const { products } = await send(store, '', `${endpoints.listProducts.path}?limit=1&inStock=true`)
  const order = await placeOrder(store, token, products, { address })
  await send(store, token, endpoints.updateCart.path, { cartItems: { [products[0]._id]: 1 } })
  await addToLocalStorage(page.context(), store, SHOPPER_TOKEN, token)
  return order
}

const WIDTHS = [320, 1280]

async function expectAtEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await check(width)
    await expectNoSidewaysScroll(page)
  }
}

test('fits a name of 100 letters in one word in the navbar, the orders, the cart and the seller’s orders', async ({
  page,
  store,
}) => {
  const placed = await openAsLongName(page, store)

  await page.goto('/my-orders')
  const card = page.locator('.order-card')
  const profile = page.locator('.profile-button')
  await expectAtEachWidth(page, async (width) => {
    await expect(card.locator('dd')).toHaveCount(4)
    for (const sum of await card.locator('dd').all()) await expectWithin(sum, card)
    await expectNameInTwoLines(card.locator('.receiver-name'), card)
    if (width >= 768) {
      await expectWithin(profile, page.locator('.navbar-row'))
      expect((await profile.boundingBox())?.height).toBe(48)
    } else await expect(profile).toBeHidden()
  })

  await page.goto(`/my-orders/${placed.number}`)
  const address = page.getByRole('region', { name: 'Delivery address' })
  await expectAtEachWidth(page, () => expectNameInTwoLines(address.locator('.receiver-name'), address))

  await page.goto('/cart')
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  const option = page.locator('.address-option')
  await expectAtEachWidth(page, () => expectNameInTwoLines(option.locator('.receiver-name'), option))

  const token = await asSeller(page.context(), store)
  await page.goto(`/seller/orders?q=${placed.number}`)
  await expect(page.locator('.board-row .check').first()).toBeVisible()
  const order = page.locator('.seller-order').first()
  await expectAtEachWidth(page, async () => {
    const closed = page.locator('.board-number [aria-expanded=false]')
    while ((await closed.count()) > 0) await closed.first().click()
    await expectNameInTwoLines(order.locator('.receiver-name'), order)
  })

  await sendOut(store, token, placed)
  await page.goto('/seller/deliveries')
  await page
    .getByRole('button', { name: placed.number })
    .or(page.getByRole('heading', { name: placed.number }))
    .first()
    .click()
  const drop = page.locator('.drop')
  await expectAtEachWidth(page, () => expectNameInTwoLines(drop.locator('.receiver-name'), drop))
})
