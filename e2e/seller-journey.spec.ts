import sharp from 'sharp'
import { expect, pageReady, test } from './test.ts'

const picture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('lets the seller add a product with two pictures, which appears in the store and disappears when toggled off', async ({
  page,
  store,
  context,
}) => {
  const name = `Quince jelly ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/seller')
  await page.getByLabel('Email').fill(store.seller.email)
  await page.getByLabel('Password').fill(store.seller.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/seller')

  await test.step('adds the product', async () => {
    await page.getByLabel('Picture 1').setInputFiles(await picture('tomato'))
    await page.getByLabel('Picture 2').setInputFiles(await picture('gold'))
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByLabel(/^Category/).selectOption('Fruits')
    await page.getByLabel(/^Weight/).fill('250 g')
    await page.getByLabel(/^Description/).fill('Clear and amber\nGood with cheese')
    await page.getByLabel('Product price').fill('4.50')
    await page.getByLabel('Offer price').fill('3.60')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Product Added')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  })

  const shopper = await context.newPage()
  await test.step('shows it first among the products, with both pictures', async () => {
    await shopper.goto('/products')
    await pageReady(shopper)
    await expect(shopper.getByRole('article').first()).toContainText(name)
    await shopper.getByRole('link', { name }).click()
    await expect(shopper.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(shopper.getByText('Good with cheese')).toBeVisible()
    await expect(shopper.getByText('inclusive of all taxes')).toBeVisible()
    await expect(shopper.getByRole('button', { name: /, picture \d of 2$/ })).toHaveCount(2)
  })

  await test.step('shows it as sold out when switched off, and can’t add it', async () => {
    await page.getByRole('link', { name: 'Product List' }).click()
    await page.getByRole('switch', { name: new RegExp(name) }).click()
    await expect(page.getByText('Stock Updated')).toBeVisible()
    await shopper.goto(`/products?q=${encodeURIComponent(name)}`)
    await pageReady(shopper)
    await expect(shopper.getByRole('heading', { name: 'Sold out right now', level: 1 })).toBeVisible()
    await shopper.goto('/products')
    await pageReady(shopper)
    await expect(shopper.getByRole('link', { name })).toHaveCount(0)
    await shopper.goto('/products/fruits')
    await pageReady(shopper)
    const card = shopper.getByRole('article').filter({ hasText: name })
    await expect(card).toContainText('Out of stock')
    await expect(card.getByRole('button', { name: /^Add .+ to cart$/ })).toHaveCount(0)
  })

  await test.step('logs out to Home', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
  })
})
