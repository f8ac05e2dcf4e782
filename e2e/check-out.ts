import { expect, type Page } from '@playwright/test'

/** Opens the cart of a shopper whose address is like AN_ADDRESS, and waits until it can be ordered. */
export async function openCart(page: Page): Promise<void> {
  await page.goto('/cart')
  const address = page.getByRole('region', { name: 'Delivery address' })
  await expect(address.getByText('12 Orchard Lane').filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('.cart-line a').first()).toBeVisible()
}

/** Goes to My Orders after a payment, without waiting the five seconds of the loader. */
export async function skipLoader(page: Page): Promise<void> {
  await expect(page).toHaveURL('/loader?next=my-orders')
  await page.goto('/my-orders')
}

/** Goes from the cart to the page of the rehearsal gateway. Returns that page's URL. */
export async function checkOut(page: Page): Promise<string> {
  await openCart(page)
  await page.getByLabel('Payment method').selectOption('Online Payment')
  await page.getByRole('button', { name: 'Proceed to Checkout', exact: true }).click()
  await expect(page).toHaveURL(/\/rehearsal\/cs_test_\w+$/)
  return page.url()
}
