import type { APIRequestContext } from '@playwright/test'
import { expect, pageReady, test } from './test.ts'
import { expectNoSidewaysScroll, expectWholeScreen } from './whole-screen.ts'

async function productNamed(request: APIRequestContext, search: string) {
  const { products } = await (await request.get(`/api/product/list?search=${encodeURIComponent(search)}`)).json()
  return { ...products[0], path: `/products/${products[0].category.toLowerCase()}/${products[0]._id}` }
}

test('shows a product with related ones, selects its pictures, and enlarges them in a dialog by keys, buttons and swipes', async ({
  page,
  request,
}) => {
  const avocado = await productNamed(request, 'avocado')
  await page.goto(avocado.path)
  await pageReady(page)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Products',
    'Organic veggies',
    avocado.name,
  ])
  await expect(page.getByRole('heading', { level: 1, name: avocado.name })).toBeVisible()
  const about = page.locator('.product-about')
  await expect(about.locator('s')).toContainText('$3.20')
  await expect(about.getByText('$2.60')).toBeVisible()
  await expect(about.getByText('inclusive of all taxes', { exact: true })).toBeVisible()
  await expect(about.locator('.bullet-list').getByRole('listitem')).toHaveText(avocado.description)
  await expect(about.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()

  await test.step('selects pictures by mouse and by keyboard', async () => {
    const shown = page.locator('.product-gallery > .picture img')
    const first = await shown.getAttribute('src')
    const thumbs = page.getByRole('group', { name: `Pictures of ${avocado.name}` })
    const choice = (number: number) =>
      thumbs.getByRole('button', { name: `${avocado.name}, picture ${number} of 2`, exact: true })
    await choice(2).click()
    await expect(shown).not.toHaveAttribute('src', first ?? '')
    await expect(page.getByRole('img', { name: `${avocado.name}, picture 2 of 2`, exact: true })).toBeVisible()
    await choice(1).focus()
    await page.keyboard.press('Enter')
    await expect(shown).toHaveAttribute('src', first ?? '')
    await expect(choice(1)).toHaveAttribute('aria-current', 'true')
  })

  await test.step('enlarges the pictures, and steps through them', async () => {
    const enlarge = page.getByRole('button', { name: `Enlarge picture of ${avocado.name}` })
    await enlarge.click()
    const viewer = page.getByRole('dialog', { name: `Pictures of ${avocado.name}` })
    const picture = (number: number) => viewer.getByRole('img', { name: `${avocado.name}, picture ${number} of 2`, exact: true })
    await expect(picture(1)).toBeInViewport({ ratio: 0.9 })
    await expectWholeScreen(page, 'product-pictures')
    await page.keyboard.press('ArrowRight')
    await expect(picture(2)).toBeInViewport({ ratio: 0.9 })
    await expect(viewer.getByText('Picture 2 of 2')).toBeAttached()
    await viewer.getByRole('button', { name: 'Previous picture' }).click()
    await expect(picture(1)).toBeInViewport({ ratio: 0.9 })
    await viewer.locator('.picture-strip').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }))
    await expect(viewer.getByText('Picture 2 of 2')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(enlarge).toBeFocused()
    await expect(page.getByRole('img', { name: `${avocado.name}, picture 2 of 2`, exact: true })).toBeVisible()
    await enlarge.click()
    await expect(picture(2)).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Escape')
  })

  const related = page.getByRole('region', { name: 'Related products' })
  await expect(related.getByRole('article')).toHaveCount(5)
  await expect(related.getByRole('link', { name: avocado.name })).toHaveCount(0)
  await expect(related.getByText('Out of stock')).toHaveCount(0)
  await related.getByRole('link', { name: 'See more products' }).click()
  await expect(page).toHaveURL('/products')
})

test('has its price in the bar of a phone, and turns Add to Cart into a stepper, which counts to none, and opens the cart', async ({
  page,
  request,
}) => {
  const avocado = await productNamed(request, 'avocado')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(avocado.path)
  await pageReady(page)
  const actions = page.locator('.product-actions')
  await test.step('has the price in the bar, also while the product is in the cart', async () => {
    const price = actions.locator('.product-actions-price')
    const shown = () => price.evaluate((element) => getComputedStyle(element, '::before').content)
    await expect(price).toBeInViewport({ ratio: 1 })
    expect(await shown()).toContain('$2.60')
    await actions.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(actions.getByRole('button', { name: 'Buy now' })).toBeInViewport({ ratio: 1 })
    await expect(price).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  const stepper = actions.getByRole('group', { name: `Quantity of ${avocado.name}` })
  await stepper.getByRole('button', { name: /^Add one more/ }).click()
  await expect(stepper).toContainText('2')
  await stepper.getByRole('button', { name: /^Remove one/ }).click()
  await stepper.getByRole('button', { name: /^Remove one/ }).click()
  await actions.getByRole('button', { name: 'Add to Cart' }).dblclick()
  await page.getByRole('link', { name: 'Cart, 1 product' }).waitFor()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('') // a double click on a button selects no text
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('link', { name: avocado.name })).toBeVisible()
})

test('says that a product is out of stock, grays it out, can’t add it, and shows alternatives in view at each width', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/product/list?inStock=false&search=cherries')).json()
  await page.goto(`/products/fruits/${products[0]._id}`)
  await pageReady(page)
  await expect(page.locator('.product-price')).toContainText('Out of stock')
  await expect(page.locator('.product-gallery > .picture img')).toHaveCSS('filter', 'grayscale(1)')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible() // it is above the alternatives, and comes later
  const others = page.getByRole('region', { name: 'Related products' })
  await expect(others.getByRole('article')).toHaveCount(5)
  await expect(others.getByRole('button', { name: /^Add .+ to cart$/ })).toHaveCount(5)
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(others.getByRole('heading', { name: 'Related products' })).toBeInViewport({ ratio: 1 })
    await expect(others.locator('.picture').first()).toBeInViewport()
  }
})

test('says that an unknown product is not found', async ({ page }) => {
  await page.goto('/contact')
  await pageReady(page)
  await page.evaluate(() => history.pushState(null, '', '/products/fruits/nothing'))
  await expect(page.getByRole('heading', { name: /not found|gone|isn’t here|no such/i })).toBeVisible()
  await expect(page.getByRole('link', { name: /products|Home/i }).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Fresh Fruits' }).click()
  await expect(page).toHaveURL('/products/fruits')
})

test('makes a card one link with its button above, and adding moves nothing', async ({ page }) => {
  await page.goto('/products/fruits')
  await pageReady(page)
  const card = page.getByRole('article').filter({ hasText: 'Strawberries' }).first()
  await card.scrollIntoViewIfNeeded()
  const before = await card.boundingBox()
  await card.getByRole('button', { name: 'Add Strawberries to cart' }).click()
  await expect(page).toHaveURL('/products/fruits')
  await expect(card.getByRole('group', { name: 'Quantity of Strawberries' })).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
  await card.locator('img').click({ force: true }) // the link covers the picture
  await expect(page).toHaveURL(/\/products\/fruits\/[\w-]+$/)
})
