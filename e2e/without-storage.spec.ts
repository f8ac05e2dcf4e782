import { cartBadge, expect, logIn, test, toast } from './shopper-test.ts'
import { pageReady } from './test.ts'

test('keeps the cart as long as the page when the storage is full', async ({ page, account }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
  })
  await page.goto('/products/fruits')
  await pageReady(page)
  await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await expect(toast(page, 'Added to Cart')).toBeVisible()
  await cartBadge(page, 1).click()
  // The stepper of the product's card has this name too.
  await page.getByRole('combobox', { name: 'Quantity of Bananas' }).selectOption('3')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await logIn(page, account)
  await expect(cartBadge(page, 3)).toBeVisible()
})

test('works with blocked storage, without saving', async ({ page, account }) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', blocked)
    Object.defineProperty(window, 'sessionStorage', blocked)
  })
  await page.goto('/products/fruits')
  await pageReady(page)
  await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await cartBadge(page, 1).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await logIn(page, account)
  await expect(page.getByText('You have no saved addresses yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})
