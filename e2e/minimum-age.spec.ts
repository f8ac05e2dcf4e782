import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, loginSeller, sellerTest as test } from './seller-area.ts'
import { moveOrder, send } from './store-requests.ts'
import { expect } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const OF_AGE = 'I am of age, and will show an ID at the door'

test('a guest orders beer with its deposit, and the courier checks the ID or brings it back', async ({ page, store }) => {
  const token = await loginSeller(store)
  const lager = await addProduct(store, token, { name: 'Lager', price: 3, offerPrice: 3, deposit: 0.25, minimumAge: 21 })
  const rolls = await addProduct(store, token, { name: 'Rolls', price: 2.5, offerPrice: 2.5 })
  await page.setViewportSize({ width: 360, height: 800 })

  await test.step('the product, the cart and the checkout say both', async () => {
    for (const product of [lager, rolls]) {
      await page.goto(`/products/${product.category.toLowerCase()}/${product._id}`)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
    }
    await page.goto(`/products/${lager.category.toLowerCase()}/${lager._id}`)
    await expect(page.getByText('Plus $0.25 deposit, 21+ with ID').first()).toBeVisible()
    await expectWholeScreen(page, 'minimum-age-product')
    await page.goto('/cart')
    await expect(page.getByText('plus $0.25 deposit, 21+ with ID')).toBeVisible()
    await expect(page.getByText('Bottle deposit')).toBeVisible()
    await expectWholeScreen(page, 'minimum-age-cart')
    await page.goto('/checkout')
    const typed = { Name: 'Gil Santos', Email: `gil.${crypto.randomUUID()}@example.com`, Phone: '+1 503 555 0199' }
    const place = { 'Street address': '12 Orchard Lane', City: 'Portland', State: 'Oregon', 'ZIP code': '97205' }
    for (const [label, text] of Object.entries({ ...typed, ...place })) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await expect(page.getByRole('link', { name: 'Please confirm that you are of age' })).toBeVisible()
    await expectWholeScreen(page, 'minimum-age-checkout')
    await page.getByLabel(OF_AGE).check()
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await expect(page).toHaveURL(/\/order\/\S{20,}$/)
    await expect(page.getByText('Bottle deposit')).toBeVisible()
    await expectWholeScreen(page, 'minimum-age-order')
  })

  const [order] = (await send(store, token, `${endpoints.listSellerOrders.path}?q=Gil%20Santos`)).orders
  await moveOrder(store, token, order, 'Packing', 'Out for Delivery')

  await test.step('the board asks for the ID', async () => {
    await page.goto(`/seller/orders?q=${order.number}`)
    await page.getByRole('button', { name: `Delivered, $5.86 received, order ${order.number}` }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('1 × Lager')
    await expectWholeScreen(page, 'minimum-age-board')
    await page.keyboard.press('Escape')
  })

  await test.step('the courier’s page has a tick, and another way', async () => {
    await page.goto('/seller/deliveries')
    const own = { hasText: order.number }
    const drop = page.getByRole('article').filter(own)
    const later = page.getByRole('listitem').filter(own).getByRole('button') // others may be due before
    await expect(later.or(drop)).toBeVisible()
    if (await later.isVisible()) await later.click()
    await expect(drop).toContainText('Check ID: 21 or older')
    await drop.getByRole('button', { name: 'Delivered, $5.86 received' }).click()
    await expect(drop.getByRole('alert')).toHaveText('Check the ID first, or bring these goods back.')
    await expectWholeScreen(page, 'minimum-age-deliveries')
    await drop.getByLabel('ID checked, 21 or older').check()
    await expect(drop.getByRole('button', { name: /^No ID/ })).toHaveCount(0)
    await expectWholeScreen(page, 'minimum-age-checked')
    await drop.getByLabel('ID checked, 21 or older').uncheck()
    await drop.getByRole('button', { name: 'No ID: bring back, $2.55 received' }).click()
    await expect(page.getByText(`${order.number} delivered`, { exact: true })).toBeVisible()
    const now = (await send(store, token, `${endpoints.getOrder.path}?id=${order._id}`)).order
    expect(now).toMatchObject({ status: 'Delivered', cashReceived: 2.55, items: [{ broughtBack: 1 }, {}] })
  })
})
