import { expect, type Page } from '@playwright/test'

/** Goes from the cart to the payment page by online payment, to the address like AN_ADDRESS. Gives the page's address. */
export async function checkOut(page: Page): Promise<string> {
  await page.goto('/cart')
  await page.getByLabel('Payment method').selectOption('Online Payment')
  await expect(page.getByText('12 Orchard Lane').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Proceed to Checkout', exact: true }).click()
  await expect(page).toHaveURL(/\/rehearsal\/cs_test_\w+$/)
  return page.url()
}
