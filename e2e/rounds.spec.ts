import { addProduct, type asSeller, sellerTest } from './seller-area.ts'
import { withBareStore } from './store-process.ts'
import { addAddress, placeOrder } from './store-requests.ts'
import { expect } from './test.ts'
import { expectAccessible, expectNoSidewaysScroll } from './whole-screen.ts'

/** These tests have a store of their own, in which no order is in a round at first. */
const test = sellerTest.extend<object, { store: Parameters<typeof asSeller>[1] }>({
  store: [async ({}, use) => withBareStore(use), { scope: 'worker', timeout: 180_000 }],
})

test('a manager lets the store propose a round, moves its stops by keys, saves it, and takes a stop out', async ({
  page,
  store,
  account,
  sellerToken,
}) => {
  const product = await addProduct(store, sellerToken, { name: 'Sloes', offerPrice: 2.5, price: 3 })
  for (const street of ['48 Garden Street', '5 Garden Street', '17 Birch Court']) {
    const address = await addAddress(store, account.token, { street })
    await placeOrder(store, account.token, [product], { quantity: 1, address })
  }
  await page.goto('/seller/rounds')
  await expect(page.getByText('No rounds on this day')).toBeVisible()
  await page.getByRole('combobox', { name: 'Deliveries' }).selectOption('As soon as possible (3)')
  await page.getByRole('button', { name: 'Propose rounds' }).click()
  const stops = page.getByRole('listitem').filter({ hasText: 'Portland' })
  await expect(stops).toHaveText([/17 Birch Court/, /5 Garden Street/, /48 Garden Street/])
  await stops.first().getByRole('button', { name: /down$/ }).focus()
  await page.keyboard.press('Enter')
  await expect(stops).toHaveText([/5 Garden Street/, /17 Birch Court/, /48 Garden Street/])
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save rounds' }).click()
  await expect(page.getByText('Rounds Saved')).toBeVisible()
  await page.reload()
  await expect(stops).toHaveText([/5 Garden Street/, /17 Birch Court/, /48 Garden Street/])
  await page.emulateMedia({ media: 'print' })
  await expect(stops.first().getByText('+1 503 555 0100')).toBeVisible()
  for (const control of ['Print', 'Propose rounds']) await expect(page.getByRole('button', { name: control })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await stops.last().dragTo(stops.first())
  await expect(stops).toHaveText([/48 Garden Street/, /5 Garden Street/, /17 Birch Court/])
  await stops.first().getByRole('combobox').selectOption('No round')
  await expect(stops).toHaveText([/5 Garden Street/, /17 Birch Court/])
})
