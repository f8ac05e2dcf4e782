import { deliver, loginSeller } from './seller-area.ts'
import { expect, test, toast } from './shopper-test.ts'
import { expectWholeScreen } from './whole-screen.ts'

test('a shopper rates what was delivered, sees it on the product’s page, and leaves out what lists an allergen', async ({
  page,
  shopper,
  catalog,
  store,
}) => {
  const order = await shopper.orders({ 'Peanut granola': 1 })
  await deliver(store, await loginSeller(store), order)
  await page.goto(`/my-orders/${order.number}`)
  const rating = page.getByRole('group', { name: 'Your rating of Peanut granola' })
  const stars = (text: string) => rating.getByRole('button', { name: text, exact: true })
  await stars('2 stars').click()
  await expect(toast(page, 'Thank you for your rating').first()).toBeVisible()
  await stars('5 stars').click()
  await expect(stars('5 stars')).toHaveAttribute('aria-pressed', 'true')
  await expect(stars('2 stars')).toHaveAttribute('aria-pressed', 'false')
  await expectWholeScreen(page, 'delivered order')
  const product = `/products/grains/${await catalog.id('Peanut granola')}`
  await expect(async () => {
    await page.goto(product)
    await expect(page.getByText('Rated by 1 buyer')).toBeVisible()
  }).toPass()
  // A product without ratings shows four stars.
  await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  await expect(page.getByText('Contains gluten, peanuts, nuts')).toBeVisible()
  await page.goto(`/my-orders/${order.number}`)
  await expect(stars('5 stars')).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/products/grains')
  const granola = page.getByRole('link', { name: 'Peanut granola' })
  await expect(granola).toBeVisible()
  await page.getByText('Leave out allergens').click()
  await page.getByLabel('peanuts', { exact: true }).check()
  await expect(page).toHaveURL('/products/grains?without=peanuts')
  await expect(granola).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Basmati rice' })).toBeVisible()
  await expectWholeScreen(page, 'list without an allergen')
  await page.reload()
  await expect(page.getByText('Without peanuts')).toBeVisible()
  await expect(granola).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Bakery & Breads' }).click()
  await expect(page).toHaveURL('/products/bakery?without=peanuts')
})
