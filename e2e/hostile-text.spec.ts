import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, loginSeller, sendOut, visitorTest as test } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'
import { addAddress, placeOrder, registerShopper, send } from './store-requests.ts'
import { expect, pageReady, SELLER_TOKEN, SHOPPER_TOKEN } from './test.ts'

// Each of these texts calls `injected` when a page runs it as code.
const IMG = '<img src=x onerror=injected()>'
const SCRIPT = '</script><script>injected()</script>'
const LINE = `"'><svg onload=injected()><a href="javascript:injected()">x</a>{{injected()}}\u202e\u2067\u0001\u007f`

const PRODUCT = {
  name: `${SCRIPT}${IMG}`,
  category: `${SCRIPT}&`,
  weight: IMG,
  description: [LINE, `${SCRIPT}--><!--`],
  price: 2,
  offerPrice: 1.5,
}
const NAME = `${SCRIPT}${IMG}`
const ADDRESS = {
  firstName: IMG,
  lastName: SCRIPT,
  email: "maya+o'hara@example.com",
  street: LINE,
  city: `javascript:injected()`,
  state: IMG,
  country: SCRIPT,
}

async function fillStore(store: StoreProcess) {
  const seller = await loginSeller(store)
  const product = await addProduct(store, seller, PRODUCT)
  const shopper = await registerShopper(store, NAME)
  const order = await placeOrder(store, shopper, [product], { address: await addAddress(store, shopper, ADDRESS) })
  await sendOut(store, seller, order)
  await send(store, shopper, endpoints.updateCart.path, { cartItems: { [product._id]: 2 } })
  return { product, order, shopper, seller }
}

/** Returns markup in the page that could run because a text was taken for markup. */
const activeMarkup = (page: Page) =>
  page.evaluate(() => {
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    )
    const places = document.querySelectorAll(
      'img[src="x"], svg[onload], a[href^="javascript:" i], body script:not([src]):not([type="application/json"]):not([type="application/ld+json"])',
    )
    const inHead = [...document.querySelectorAll('head script:not([src])')].filter(({ outerHTML }) =>
      outerHTML.includes('injected'),
    ) // the head has two inline scripts of its own
    return [...handlers, ...[...places, ...inHead].map((place) => place.outerHTML)]
  })

test.describe('with the content security policy switched off', () => {
  test.use({ bypassCSP: true, expectedOnConsole: [/status of 404 .*number=/] })

  test('shows what people wrote as text on every screen', async ({ page, store }) => {
    let calls = 0
    await page.exposeFunction('injected', () => {
      calls += 1
    })
    const { product, order, shopper, seller } = await fillStore(store)
    await page.addInitScript(
      (tokens) => {
        for (const [key, token] of Object.entries(tokens)) localStorage.setItem(key, token)
      },
      { [SHOPPER_TOKEN]: shopper, [SELLER_TOKEN]: seller },
    )
    const category = `/products/${encodeURIComponent(product.category.toLowerCase())}`
    const screens: [path: string, text: string][] = [
      ['/', PRODUCT.name],
      ['/products', PRODUCT.name],
      [`/products?q=${encodeURIComponent(PRODUCT.name)}`, PRODUCT.name],
      [`/products?q=${encodeURIComponent(`${SCRIPT}${LINE}`)}`, SCRIPT],
      [category, PRODUCT.name],
      [`${category}/${product._id}`, PRODUCT.description[1] ?? ''],
      ['/cart', IMG],
      ['/my-orders', IMG],
      [`/my-orders/${order.number}`, IMG],
      [`/my-orders/${encodeURIComponent(IMG)}`, IMG],
      ['/seller/product-list', PRODUCT.name],
      [`/seller/products/${product._id}`, PRODUCT.name],
      ['/seller/orders', 'javascript:injected()'],
      [`/seller/orders/${order.number}`, IMG],
      [`/seller/orders/${encodeURIComponent(IMG)}`, IMG],
      ['/seller/deliveries', 'javascript:injected()'],
      ['/seller/stock', PRODUCT.name],
      ['/seller/grid', PRODUCT.name],
    ]
    for (const [path, text] of screens) {
      await page.goto(path)
      await expect(page.getByText(text).first(), path).toBeVisible()
      if (!path.startsWith('/seller')) await pageReady(page)
      expect(await activeMarkup(page), path).toEqual([])
    }
    await page.goto(`${category}/${product._id}`)
    expect(await page.title()).toContain('</script>')
    await page.getByRole('button', { name: /, your account$/ }).click()
    await expect(page.getByRole('link', { name: 'My Orders' })).toBeVisible()
    expect(await activeMarkup(page)).toEqual([])
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(facts.map((block) => JSON.parse(block)).find((block) => block['@type'] === 'Product')).toMatchObject({
      name: PRODUCT.name,
    })
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain(SCRIPT)
    expect(
      await page.evaluate(() =>
        fetch('/sitemap.xml').then(
          async (sitemap) =>
            new DOMParser().parseFromString(await sitemap.text(), 'application/xml').querySelectorAll('parsererror').length,
        ),
      ),
    ).toBe(0)
    await page.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('main a')) if (link.protocol === 'javascript:') link.click()
    })
    expect(calls).toBe(0)
  })
})

test.describe('script injected into a page', () => {
  test.use({
    expectedOnConsole: [
      /violates the following Content Security Policy|Refused to|ERR_BLOCKED_BY_CSP|blocked by CSP|'script-src' was not explicitly set/i,
    ],
  })

  test('does not run inline, as a handler, from elsewhere or by eval, and the browser reports it', async ({ page }) => {
    let calls = 0
    await page.exposeFunction('injected', () => {
      calls += 1
    })
    await page.goto('/contact')
    await pageReady(page)
    const blocked = await page.evaluate(async () => {
      const directives: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => directives.push(effectiveDirective))
      const insert = (markup: string) => document.body.append(document.createRange().createContextualFragment(markup))
      insert('<script>injected()</script>')
      insert('<img src="data:," onerror="injected()">')
      insert('<a id="lead" href="javascript:injected()">x</a>')
      document.getElementById('lead')?.click()
      insert('<script src="https://evil.example/x.js"></script>')
      insert('<iframe src="https://evil.example/"></iframe>')
      insert('<base href="https://evil.example/">')
      insert('<form id="form" action="https://evil.example/"></form>')
      document.querySelector<HTMLFormElement>('#form')?.submit()
      // A string is run as code after this function, since evaluate() itself may use eval.
      setTimeout('injected()')
      await new Promise((resolve) => setTimeout(resolve, 500)) // the browser sends reports when it is idle
      return directives
    })
    for (const directive of ['script-src-elem', 'script-src-attr', 'frame-src', 'base-uri', 'form-action', 'script-src']) {
      expect(blocked).toContain(directive)
    }
    expect(calls).toBe(0)
  })
})

test('rejects framing by other sites and sends them only its origin as referrer', async ({ page }) => {
  for (const path of ['/', '/cart', endpoints.listProducts.path, '/nothing']) {
    const headers = (await page.request.get(path)).headers()
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/(script|default)-src[^;]*(unsafe|\*|data:)/)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\)/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  }
  for (const path of ['/seller', '/seller/orders', '/seller/stock?q=milk'])
    expect((await page.request.get(path)).headers()['permissions-policy']).toMatch(/^camera=\(self\), .*geolocation=\(\)/)
  expect((await page.request.get('/sellers')).headers()['permissions-policy']).toMatch(/^camera=\(\)/)
})
