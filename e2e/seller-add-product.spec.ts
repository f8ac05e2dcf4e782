import type { Locator } from '@playwright/test'
import { cutOutPicture, noisyPicture, plainPicture } from './pictures.ts'
import {
  addButton,
  fillProduct,
  nameField,
  offerField,
  openProductForm,
  pictureSlot,
  previews,
  priceField,
  productsNamed,
  typeInto,
  watchAddRequests,
} from './product-form.ts'
import { expectStateFits, sellerTest as test, unique } from './seller-area.ts'
import { expect, pageReady } from './test.ts'

test.beforeEach(({ page }) => openProductForm(page))

test('adds a product with a long name, four pictures, bullets and prices typed as 4.5 and 3,60, and empties the form', async ({
  page,
}) => {
  const typed = unique('Extraordinarily'.repeat(12))
  await pictureSlot(page, 1).setInputFiles(await Promise.all(['tomato', 'gold', 'teal', 'plum'].map(plainPicture)))
  await expect(previews(page)).toHaveCount(4)
  await fillProduct(page, {
    name: typed,
    description: 'Clear and amber\n\n  Good with cheese \nNo sugar added',
    price: '4.5',
  })
  await typeInto(offerField(page), '3,60')
  await expect(offerField(page)).toHaveValue('3.60')
  await expect(offerField(page)).toHaveAccessibleDescription('Customers save $0.90 (20%).')
  await expectStateFits(page)
  await addButton(page).click()

  await expect(page.getByText(`${typed} is now on sale.`)).toBeVisible()
  await expect(page.getByText('Product Added')).toBeVisible()
  await expect(nameField(page)).toBeFocused()
  for (const field of [nameField(page), page.getByLabel(/^Description/), priceField(page), offerField(page)])
    await expect(field).toHaveValue('')
  await expect(previews(page)).toHaveCount(0)
  await expectStateFits(page)

  await page.getByRole('link', { name: 'View product' }).click()
  await pageReady(page)
  await expect(page.getByRole('heading', { name: typed, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/products\/other\//) // Other is the default category.
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Clear and amber' })).toBeVisible()
  const lines = ['Clear and amber', 'Good with cheese', 'No sugar added']
  for (const line of lines) await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${line}$`) })).toHaveCount(1)
  await expect(page.getByText('$4.50').first()).toBeVisible()
  await expect(page.getByText('$3.60').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /, picture \d of 4$/ })).toHaveCount(4)
  const shown = page.getByRole('img', { name: typed })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('chooses, replaces and removes pictures by keyboard, each in its place, and keeps them during a visit to the orders', async ({
  page,
}) => {
  // File choosers are intercepted from now on. Playwright's own interception for each choice races with the click.
  page.on('filechooser', () => {})
  const choose = async (number: number, color: string) => {
    await pictureSlot(page, number).focus()
    const fileChooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await fileChooser).setFiles(await plainPicture(color))
  }
  await choose(1, 'tomato')
  await expect(pictureSlot(page, 1)).toHaveAccessibleName('Replace picture 1, tomato.png')
  await expect(pictureSlot(page, 1)).toBeFocused()
  await choose(3, 'teal')
  await expect(previews(page)).toHaveCount(2)
  await choose(1, 'gold')
  await expect(pictureSlot(page, 1)).toHaveAccessibleName('Replace picture 1, gold.png')
  await expect(previews(page)).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pictureSlot(page, 1)).toHaveAccessibleName('Picture 1')
  await expect(pictureSlot(page, 1)).toBeFocused()
  await expect(pictureSlot(page, 3)).toHaveAccessibleName('Replace picture 3, teal.png')

  await nameField(page).fill('Half a name')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Add Product' }).click()
  await expect(nameField(page)).toHaveValue('Half a name')
  await expect(pictureSlot(page, 3)).toHaveAccessibleName('Replace picture 3, teal.png')
})

test('shows the progress of a slow upload, disables the form, and adds one product on a double click', async ({
  page,
  context,
}) => {
  const sent = watchAddRequests(page)
  const typed = unique('Bullace')
  await pictureSlot(page, 1).setInputFiles(await noisyPicture())
  await fillProduct(page, { name: typed })
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await addButton(page).dblclick()
  await expect(page.getByText(/^Uploading pictures, [1-9]\d?%$/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /pictures/ })).toBeVisible()
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(pictureSlot(page, 2)).toBeDisabled()
  await nameField(page).press('x')
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toHaveValue(typed)
  await expect(page.getByText(`${typed} is now on sale.`)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await productsNamed(page, typed)).toHaveLength(1)
})

test('adds a product and switches its stock by keyboard alone', async ({ page }) => {
  const typed = unique('Cloudberry')
  const keyboard = page.keyboard
  await pictureSlot(page, 4).focus()
  await keyboard.press('Tab')
  await keyboard.type(typed)
  await keyboard.press('Tab')
  await keyboard.press('c') // This chooses Cold Drinks.
  await keyboard.press('Tab')
  await keyboard.type('200 g')
  await keyboard.press('Tab')
  await keyboard.type('4') // This is the number in stock.
  await keyboard.press('Tab')
  await keyboard.type('From the bog')
  await keyboard.press('Enter')
  await keyboard.type('Golden')
  await keyboard.press('Tab')
  await keyboard.press('Tab') // It stays sold by the piece.
  await keyboard.insertText('9,90') // the text comes at once, as by a paste
  await keyboard.press('Tab')
  await keyboard.type('9,')
  await keyboard.press('Enter')
  await expect(page.getByText(`${typed} is now on sale.`)).toBeVisible()
  const [product] = await productsNamed(page, typed)
  expect(product).toMatchObject({
    category: 'Drinks',
    weight: '200 g',
    description: ['From the bog', 'Golden'],
    price: 9.9,
    offerPrice: 9,
    image: [],
  })

  await page.getByRole('link', { name: 'Product List' }).focus()
  await keyboard.press('Enter')
  const stock = page.getByRole('switch', { name: `In stock: ${typed}` })
  await stock.focus()
  await keyboard.press('Space')
  await expect(stock).not.toBeChecked()
  await expect(page.getByText('Stock Updated')).toBeVisible()
  await expect(stock).toBeFocused()
})

test('makes a picture of more than 8 MB smaller, and shows a cut-out with its shadow and a photo without', async ({ page }) => {
  const typed = unique('Rowan jelly')
  const shadow = (card: Locator) =>
    card.locator('.picture').evaluate((picture) => getComputedStyle(picture, '::before').content !== 'none')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await pictureSlot(page, 1).setInputFiles(await cutOutPicture())
  await expect.poll(() => shadow(preview)).toBe(true)
  const photo = await plainPicture('tomato')
  // The bytes behind a picture's end do not belong to it.
  const buffer = Buffer.concat([photo.buffer, Buffer.alloc(19 * 1024 * 1024)])
  await pictureSlot(page, 1).setInputFiles({ ...photo, buffer })
  await expect(pictureSlot(page, 1)).toHaveAccessibleName('Replace picture 1, tomato.png')
  await expect.poll(() => shadow(preview)).toBe(false)

  await pictureSlot(page, 2).setInputFiles(await cutOutPicture())
  await fillProduct(page, { name: typed })
  await addButton(page).click()
  await page.getByRole('link', { name: 'View product' }).click()
  expect(await shadow(page.getByRole('button', { name: 'Picture 1 of 2' }))).toBe(false)
  expect(await shadow(page.getByRole('button', { name: 'Picture 2 of 2' }))).toBe(true)
})
