import { cartBadge, expect, test } from './shopper-test.ts'
import { expectWholeScreen, PHONE } from './whole-screen.ts'

test('a link asks before it adds to the cart, by keyboard too, and a reload adds nothing more', async ({
  page,
  catalog,
  earlierVisit,
}) => {
  await page.setViewportSize({ width: PHONE, height: 740 })
  await earlierVisit.cart({ Bananas: 1 })
  const link = `/buy/${await catalog.id('Bananas')}:2,${await catalog.id('Strawberries')}:1,nothing:1?utm_source=chat`
  const question = page.getByRole('dialog', { name: 'Add these to your cart?' })
  await page.goto(link)
  await expect(question.getByRole('listitem').filter({ hasText: 'Bananas' })).toContainText('2 ×')
  await expect(question).toContainText('One product in the link isn’t sold here')
  await expect(question).toContainText('3 items, $')
  await expect(cartBadge(page, 1)).toBeVisible()
  await expectWholeScreen(page, 'buy-link')

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/cart?utm_source=chat')
  await expect(question).toHaveCount(0)
  await expect(cartBadge(page, 1)).toBeVisible()

  await page.goto(link)
  const add = question.getByRole('button', { name: 'Add to cart' })
  await add.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(question.getByRole('button', { name: 'No, thanks' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  await add.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL('/cart?utm_source=chat')
  await expect(page.getByRole('heading', { name: '3 items added from a link' })).toBeVisible()
  await expect(page.getByText('One product in the link isn’t sold here', { exact: true })).toBeVisible()
  await expect(cartBadge(page, 4)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Quantity of Bananas')).toHaveValue('3')
  await expect(question).toHaveCount(0)
  await expect(cartBadge(page, 4)).toBeVisible()
})

test('a link with nothing to add says so, and goes on to where it leads', async ({ page, catalog }) => {
  await catalog.setStock('Blueberries', false)
  await page.goto(`/buy/${await catalog.id('Blueberries')}:1?continue_to=/contact`)
  const dialog = page.getByRole('dialog', { name: 'Nothing to add' })
  await expect(dialog.getByRole('listitem')).toContainText('Out of stock')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page).toHaveURL('/contact')
  await page.goto('/buy/Blueberries')
  await expect(page.getByRole('dialog', { name: 'This link doesn’t work' })).toContainText('Your cart is as it was')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
