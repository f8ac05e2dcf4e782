import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { AN_ADDRESS } from '../../src/server/testing/an-address.ts'
import { callerAt } from '../../src/server/testing/caller.ts'
import type { BrowserSession } from './browser-session.ts'
import { startDemoStore } from './demo-store.ts'
import { ENGINES } from './engines.ts'
import { clearStorage, hasFetched, isReady, measureToasts, tallestToast } from './in-page.ts'
import { Page } from './page.ts'

const CART = { selector: 'header a[href="/cart"]' }
const PASSWORD = 'a long password'

/** Firefox's message when the page was left while a font was loading (NS_BINDING_ABORTED). */
const ABORTED_FONT = /^downloadable font: download failed .*status=2152398850/

let store: Awaited<ReturnType<typeof startDemoStore>>
beforeAll(async () => {
  store = await startDemoStore()
})
afterAll(() => store?.stop())

const anEmail = () => `maya.${crypto.randomUUID()}@example.com`

async function aShopper(): Promise<{ email: string; password: string }> {
  const account = { name: 'Maya Winter', email: anEmail(), password: PASSWORD }
  const { body } = await callerAt(store.url).post(endpoints.registerShopper.path, account)
  expect(await callerAt(store.url, body.token).post(endpoints.addAddress.path, AN_ADDRESS)).toMatchObject({ status: 201 })
  return account
}

for (const { name, open } of ENGINES) {
  describe.skipIf(open === null)(name, () => {
    let session: BrowserSession
    let page: Page
    beforeAll(async () => {
      if (open === null) return
      session = await open()
      await session.resize(1280, 900)
      page = new Page(session, store.url)
    })
    afterAll(() => session?.close())

    beforeEach(async () => {
      await page.open('/contact')
      await page.run(clearStorage, undefined)
    })
    afterEach(() => expect(session.takeErrors().filter((error) => !ABORTED_FONT.test(error))).toEqual([]))

    test('lets a visitor browse, search, fill a cart, sign up, add an address and order in cash', async () => {
      await page.open('/')
      await page.press({ selector: 'main a[href="/products/fruits"]' })
      await page.expect('/products/fruits', 'Fresh Fruits', 'Strawberries')

      await page.type('input[type=search]', 'whole mi')
      await page.expect('/products?q=whole+mi', 'Results for “whole mi”', 'Whole milk')
      await page.press({ selector: 'main a', name: 'Whole milk' })
      await page.expect(/^\/products\/dairy\/[\w-]+$/, 'inclusive of all taxes', 'Related products')
      await page.pressButton('Add to Cart')
      await page.expect(/^\/products\/dairy\//, 'Added to Cart')
      await page.press(CART)
      await page.expect('/cart', 'Whole milk', '$1.47') // 1.45 and 2% of it

      await page.pressButton('Log in')
      await page.pressButton('Create an account')
      const email = anEmail()
      await page.type('dialog input[name=name]', 'Maya Winter')
      await page.type('dialog input[name=email]', email)
      await page.type('dialog input[name=password]', PASSWORD)
      await page.pressButton('Create account')

      await page.press({ selector: 'main a[href="/add-address"]' })
      await page.expect('/add-address')
      for (const [field, text] of Object.entries(AN_ADDRESS)) await page.type(`main input[name=${field}]`, text)
      await page.press({ selector: 'main form button[type=submit]' })
      await page.expect('/cart', AN_ADDRESS.street)

      await page.pressButton('Place Order')
      await page.expect('/my-orders', 'Order Placed', 'Whole milk', '$1.47', 'Payment: Pending')
      await page.open('/my-orders')
      await page.expect('/my-orders', 'Order Placed', 'Whole milk', '$1.47', 'Payment: Pending')
    })

    test('lets a shopper log in, pay online at the rehearsal gateway and find the order paid', async () => {
      const { email, password } = await aShopper()
      await page.open('/login')
      await page.type('dialog input[name=email]', email)
      await page.type('dialog input[name=password]', password)
      await page.press({ selector: 'dialog button[type=submit]' })
      await page.expect('/')
      await page.pressButton('Add Strawberries to cart')
      await page.press(CART)
      await page.expect('/cart', 'Strawberries', '$3.67', AN_ADDRESS.street) // 3.60 and 2% of it
      await page.type('main select.input:has(option[value=Online])', 'Onl', 'Online Payment')
      await page.pressButton('Proceed to Checkout')
      await page.expect(/^\/rehearsal\/cs_test_\w+$/, 'Strawberries', '$3.67')
      await page.pressButton('Pay $3.67')
      await page.expect('/my-orders', 'Strawberries', '$3.67', 'Payment: Paid')
      await page.press(CART)
      await page.expect('/cart', 'Your cart is empty')
    })

    test('makes toasts and the login dialog as tall as their content', async () => {
      await page.open('/products')
      await page.run(measureToasts, undefined)
      await page.pressButton('Add Strawberries to cart')
      const toast = await page.until(tallestToast, undefined, (height) => height !== null || 'there is no toast')
      expect(toast).toBeLessThan(80) // one line with its padding
      await page.open('/login')
      const submit = await page.boxOf({ selector: '.dialog button[type=submit]' })
      expect(submit.height).toBeLessThan(80)
    })

    test('keeps the link to the checkout of a directly opened cart in place at the first pointer movement', async () => {
      await page.open('/products')
      await page.pressButton('Add Strawberries to cart')
      await page.movePointer(0, 0)
      await page.open('/cart')
      const checkout = { selector: 'main button', name: 'Place Order' }
      const before = await page.boxOf(checkout)
      expect(before.width).toBeGreaterThan(100)
      await page.movePointer(Math.round(before.x + 20), Math.round(before.y + before.height / 2))
      await page.until(hasFetched, '/product-page-', (isFetched) => isFetched || 'what comes next is not fetched ahead')
      await page.until(isReady, undefined, (ready) => ready || 'style sheets do not come')
      expect(await page.boxOf(checkout)).toEqual(before)
    })
  })
}
