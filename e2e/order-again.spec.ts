import { cartBadge, expect, test } from './shopper-test.ts'
import { expectOpenedScreen, expectWholeScreen } from './whole-screen.ts'

test('puts what can be bought of an earlier order into the cart, says what is left out, and takes it back', async ({
  page,
  shopper,
  catalog,
}) => {
  const { number } = await shopper.orders({ Strawberries: 2, Bananas: 1, Blueberries: 1 })
  await shopper.fillsCart({ Bananas: 3 })
  await catalog.setStock('Blueberries', false)
  await page.goto('/my-orders')
  await page.getByRole('button', { name: `Order again ${number}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: `2 items added from order ${number}` })).toBeVisible()
  await expect(page.getByText('Blueberries is out of stock', { exact: true })).toBeVisible()
  await expect(cartBadge(page, 5)).toBeVisible()
  await expect(
    page.locator('[aria-live=polite]', { hasText: `2 items added from order ${number}. Blueberries is out of stock` }),
  ).toHaveCount(1)
  await expectWholeScreen(page, 'order-again')
  await page.reload()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(cartBadge(page, 3)).toBeVisible()
  await expect(page.getByRole('heading', { name: /added from order/ })).toHaveCount(0)
  await expect.poll(shopper.cart).toEqual({ [await catalog.id('Bananas')]: 3 })

  await page.goto(`/my-orders/${number}`)
  await page.getByRole('button', { name: `Order again ${number}` }).click()
  await expect(page).toHaveURL('/cart')
})

test('Home shows what was bought before, without moving anything', async ({ page, shopper }) => {
  await shopper.orders({ Strawberries: 2, Bananas: 1, Blueberries: 1, Cucumber: 1, 'Whole milk': 1 })
  await expectOpenedScreen(page, 'home-again', '/')
  const shelf = page.getByRole('region', { name: 'Buy again' })
  await expect(shelf.getByRole('article')).toHaveCount(5)
  await shelf.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await expect(cartBadge(page, 1)).toBeVisible()
})
