import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { moveTo } from './move-to.ts'
import { cartBadge, expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

test('the first product of a page is a few keys away', async ({ page }) => {
  for (const path of ['/', '/products', '/products/fruits']) {
    await page.goto(path)
    await pageReady(page)
    for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key) // This skips the navbar.
    await expect(page.getByRole('link', { name: 'Skip to products' }), path).toBeFocused()
    for (const key of ['Enter', 'Tab', 'Tab']) await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: /^Add .+ to cart$/ }).first(), path).toBeFocused()
  }
})

test('a slash focuses the search, except in a field and behind a dialog', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('dialog')).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Search products' })
  await page.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Control+k')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('1/2')
  await expect(search).toHaveValue('1/2')
})

test('leads from Home to a placed order by keyboard alone', async ({ page, account }) => {
  await page.goto('/')
  await pageReady(page)

  await test.step('opens a category', async () => {
    await moveTo(page, page.getByRole('region', { name: 'Shop by category' }).getByRole('link', { name: 'Fresh Fruits' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products/fruits')
  })

  await test.step('fills the cart', async () => {
    await moveTo(page, page.getByRole('button', { name: 'Add Strawberries to cart' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Add one more Strawberries' })).toBeFocused()
    await moveTo(page, cartBadge(page, 1), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/cart')
  })

  await test.step('changes a quantity', async () => {
    await moveTo(page, page.getByLabel('Quantity of Strawberries'))
    await page.keyboard.press('2')
    await expect(cartBadge(page, 2)).toBeVisible()
  })

  await test.step('logs in at the cart', async () => {
    await moveTo(page, page.getByRole('button', { name: 'Log in', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused()
    await page.keyboard.type(account.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('adds an address', async () => {
    await moveTo(page, page.getByRole('link', { name: 'Add address' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/add-address')
    for (const [name, text] of Object.entries(AN_ADDRESS)) {
      await moveTo(page, page.locator(`main [name="${name}"]`))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    }
    await moveTo(page, page.getByRole('button', { name: 'Add address' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/cart')
  })

  await test.step('orders', async () => {
    await moveTo(page, page.getByRole('button', { name: 'Place Order' }))
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByRole('article')).toContainText('$7.34')
    await expect(page.locator('main')).toBeFocused()
  })
})
