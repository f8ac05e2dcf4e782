import type { Page } from '@playwright/test'
import { openCart } from './check-out.ts'
import { addProduct, bareStore, expectStateFits, loginSeller, unique } from './seller-area.ts'
import { cartBadge, cartLine, expect, test as shopperTest, toast } from './shopper-test.ts'
import type { StoreProcess } from './store-process.ts'
import { placeOrder, registerShopper } from './store-requests.ts'
import { pageReady } from './test.ts'

const test = shopperTest.extend<object, { store: StoreProcess }>(bareStore)

async function counted(store: StoreProcess, title: string, stock: number): Promise<{ _id: string; name: string }> {
  return addProduct(store, await loginSeller(store), { name: unique(title), weight: '1 l', stock })
}

async function buys(store: StoreProcess, product: { _id: string }, quantity: number): Promise<void> {
  await placeOrder(store, await registerShopper(store), [product], { quantity })
}

const quantity = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`)
const orderButton = (page: Page) => page.getByRole('button', { name: 'Place Order', exact: true })
const notice = (page: Page) => page.getByRole('region', { name: 'There’s less left than you want' })

test('says from five on how many are left, on the card, the product’s page and the cart line, and stops there', async ({
  page,
  store,
}) => {
  const milk = await counted(store, 'Whole milk', 3)
  const plenty = await counted(store, 'Oat milk', 6)
  await page.goto('/products')
  await pageReady(page)
  const card = page.getByRole('article').filter({ hasText: milk.name })
  await expect(card.getByText('Only 3 left')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: plenty.name })).not.toContainText('left')
  await page.getByRole('button', { name: `Add ${milk.name} to cart` }).click()
  const more = card.getByRole('button', { name: `Add one more ${milk.name}` })
  await more.click()
  await expect(more).toHaveAttribute('aria-disabled', 'false')
  await more.click()
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await more.press('Enter')
  await expect(toast(page, 'Only 3 left')).toBeVisible()
  await expect(cartBadge(page, 3)).toBeVisible()
  await expectStateFits(page)

  await card.getByRole('link', { name: milk.name }).click()
  await expect(page.locator('.product-price')).toContainText('Only 3 left')
  await expectStateFits(page)

  await page.goto('/cart')
  await expect(quantity(page, milk.name)).toHaveValue('3')
  await expect(quantity(page, milk.name)).toHaveAccessibleDescription('Only 3 left')
  await expect(quantity(page, milk.name).locator('option')).toHaveText(['1', '2', '3'])
})

test('says on the cart line that it wants more than is left, and takes what is left', async ({ page, store, earlierVisit }) => {
  const milk = await counted(store, 'Whole milk', 3)
  await earlierVisit.cart({ [milk.name]: 5 })
  await page.goto('/cart')
  const line = cartLine(page, milk.name)
  await expect(line).toContainText('Only 3 left Your cart has 5.')
  await expect(quantity(page, milk.name).locator('option')).toHaveText(['1', '2', '3', '5'])
  await expectStateFits(page)
  await line.getByRole('button', { name: `Take 3 of ${milk.name}` }).press('Enter')
  await expect(quantity(page, milk.name)).toHaveValue('3')
  await expect(quantity(page, milk.name)).toBeFocused()
  await expect(line).not.toContainText('Your cart has')
  await expect(cartBadge(page, 3)).toBeVisible()
})

test.describe('when someone else was faster', () => {
  test.use({ expectedOnConsole: [/status of 409/] })

  test('shows what is left of each product, takes it by one press, and orders that', async ({ page, store, shopper }) => {
    const milk = await counted(store, 'Whole milk', 7)
    const bread = await counted(store, 'Rye bread', 6)
    await shopper.hasAddress()
    await shopper.fillsCart({ [milk.name]: 6, [bread.name]: 1 })
    await openCart(page)
    await buys(store, milk, 5)
    await orderButton(page).click()
    await expect(notice(page)).toBeFocused()
    await expect(notice(page).getByRole('listitem')).toHaveText([new RegExp(`${milk.name}.*6.*2 left`)])
    await expectStateFits(page)
    await notice(page).getByRole('button', { name: 'Take what’s left' }).press('Enter')
    await expect(notice(page)).toHaveCount(0)
    await expect(quantity(page, milk.name)).toHaveValue('2')
    await expect(quantity(page, bread.name)).toHaveValue('1')
    await expect(orderButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/my-orders')
    expect(await shopper.countOrders()).toBe(1)
    expect(await shopper.cart()).toEqual({})
  })

  test('shows a line as sold out of which none is left', async ({ page, store, shopper }) => {
    const milk = await counted(store, 'Whole milk', 6)
    const bread = await counted(store, 'Rye bread', 6)
    await shopper.hasAddress()
    await shopper.fillsCart({ [milk.name]: 1, [bread.name]: 1 })
    await openCart(page)
    await buys(store, milk, 6)
    await orderButton(page).click()
    await expect(toast(page, `${milk.name} is out of stock`)).toBeVisible()
    await expect(cartLine(page, milk.name)).toContainText('Out of stock')
    await expect(notice(page)).toHaveCount(0)
    await orderButton(page).click()
    await expect(page).toHaveURL('/my-orders')
    expect(await shopper.cart()).toEqual({ [milk._id]: 1 })
  })
})
