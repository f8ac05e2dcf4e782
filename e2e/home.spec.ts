import { expect, toast } from './shopper-test.ts'
import { pageReady, test } from './test.ts'

test('shows banner, tiles, best sellers, strengths, newsletter and footer word for word, in their places at each width', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Groceries delivered in under 30 minutes' })).toBeVisible()
  await expect(page.getByText('Loved by 10,000+ happy customers', { exact: true })).toBeVisible()
  for (const name of ['Shop Now', 'Explore deals'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/products')

  const tiles = page.getByRole('region', { name: 'Shop by category' }).getByRole('link')
  await expect(tiles).toHaveText([
    'Organic veggies',
    'Fresh Fruits',
    'Cold Drinks',
    'Instant Food',
    'Dairy Products',
    'Bakery & Breads',
    'Grains & Cereals',
  ])
  const paths = ['vegetables', 'fruits', 'drinks', 'instant', 'dairy', 'bakery', 'grains'].map(
    (category) => `/products/${category}`,
  )
  expect(await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(paths)

  const best = page.getByRole('region', { name: 'Best Sellers' })
  await expect(best.getByRole('article')).toHaveCount(5)
  for (const name of ['Fastest Delivery', 'Freshness Guaranteed', 'Affordable Prices', 'Trusted by Thousands']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }

  const footer = {
    'Quick Links': ['Home', 'Best Sellers', 'Offers & Deals', 'Contact Us', 'FAQs'],
    'Need help?': ['Delivery Information', 'Return & Refund Policy', 'Payment Methods', 'Track your Order', 'Contact Us'],
    'Follow Us': ['Instagram', 'Twitter', 'Facebook', 'YouTube'],
  }
  for (const [group, links] of Object.entries(footer)) {
    await expect(page.getByRole('navigation', { name: group }).getByRole('link')).toHaveText(links)
  }

  await test.step('fills the window between its gutters, up to 1520 px', async () => {
    const widths = { 360: 328, 600: 568, 900: 820, 1180: 1100, 1440: 1360, 2560: 1520 }
    for (const [window, content] of Object.entries(widths)) {
      await page.setViewportSize({ width: Number(window), height: 800 })
      await expect.poll(async () => (await page.locator('.hero').boundingBox())?.width, `at ${window} px`).toBe(content)
    }
  })
  await test.step('keeps the scooter off the figure, in the left half of two columns on wide screens', async () => {
    const region = page.getByRole('region', { name: 'Why we are the best' })
    const [stage, figure, scooter] = [
      region.locator('.why-stage'),
      region.locator('.why-figure'),
      region.locator('.why-stage img'),
    ]
    const box = async (part: typeof stage) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const width of [1024, 1120, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await region.scrollIntoViewIfNeeded()
      const [whole, left] = [await box(region), await box(stage)]
      expect(left.width, `at ${width} px`).toBeGreaterThan(whole.width * 0.4)
      const digits = await figure.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      })
      expect((await box(scooter)).x, `at ${width} px`).toBeGreaterThanOrEqual(digits)
    }
  })
})

test('a phone shows banner, categories and the first products to add without a scroll', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? { y: 0, height: 0 }
  expect((await boxOf('.hero')).height).toBeLessThanOrEqual(300)
  const { y, height } = await boxOf('.add-button')
  expect(y + height).toBeLessThanOrEqual(900)
  const strip = await page
    .locator('.category-grid')
    .evaluate((grid) => [grid.scrollWidth > grid.clientWidth, grid.clientHeight < 130])
  expect(strip).toEqual([true, true])
  await page.getByRole('link', { name: 'Grains & Cereals' }).first().focus()
  await expect(page.getByRole('link', { name: 'Grains & Cereals' }).first()).toBeInViewport({ ratio: 1 })
})

test.describe('further down Home', () => {
  test.use({ expectedOnConsole: [/422/] })

  test('are five best sellers, a newsletter that says what is wrong with an email, and a link that is coming soon', async ({
    page,
    request,
  }) => {
    await test.step('the best sellers are what is sold most, then the newest in stock', async () => {
      const names = page.getByRole('region', { name: 'Best Sellers' }).getByRole('article').getByRole('heading')
      await expect(async () => {
        const { products } = await (await request.get('/api/product/list?inStock=true&bestSellers=true&limit=5')).json()
        await page.goto('/') // other tests sell meanwhile
        await expect(names).toHaveText(products.map((product: { name: string }) => product.name))
      }).toPass()
    })
    await pageReady(page)

    await test.step('the newsletter saves a valid email, thanks for it each time, and says what is wrong with another', async () => {
      const region = page.locator('.newsletter')
      const email = region.getByLabel('Email')
      for (const wrong of ['maya@example', `${'x'.repeat(65)}@example.com`]) {
        await email.fill(wrong)
        await region.getByRole('button', { name: 'Subscribe' }).click()
        await expect(region.getByText('Enter a valid email')).toBeVisible()
        await expect(email).toHaveAttribute('aria-invalid', 'true')
        await expect(email).toHaveValue(wrong)
      }
      const address = `maya.${crypto.randomUUID()}@example.com`
      await email.fill(address)
      await region.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText(/Thank you/).first()).toBeVisible()
      const again = await request.post('/api/newsletter/subscribe', { data: { email: address } })
      expect(again.status()).toBe(200)
    })

    await test.step('a placeholder link of the footer neither scrolls nor reloads', async () => {
      const link = page.getByRole('link', { name: 'Delivery Information' })
      await link.scrollIntoViewIfNeeded()
      const place = await page.evaluate(() => scrollY)
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      await link.click()
      await expect(page).toHaveURL('/')
      await expect(toast(page, 'This page is coming soon.')).toBeVisible()
      expect(await page.evaluate(() => ({ scrollY, same: 'sameDocument' in window }))).toEqual({ scrollY: place, same: true })
    })
  })
})
