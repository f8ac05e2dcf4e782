import type { Locator, Page, Request } from '@playwright/test'
import { bitmapNamedPng, noisyPicture, plainPicture, textNamedPicture } from './pictures.ts'
import { addProduct, sellerTest as test, unique } from './seller-area.ts'
import { expect, pageReady } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const ADD = '**/api/product/add'
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const price = (page: Page) => page.getByLabel('Product price')
const offer = (page: Page) => page.getByLabel('Offer price')
const slot = (page: Page, number: number) => page.getByLabel(new RegExp(`^(Picture|Replace picture) ${number}\\b`))
const previews = (page: Page) => page.locator('.image-slot img')
const add = (page: Page) => page.getByRole('button', { name: 'Add Product' })

interface Typed {
  readonly name: string
  readonly description?: string
  readonly price?: string
  readonly offerPrice?: string
}

/** Fills the form; prices by key, as people do. */
async function fillProduct(page: Page, typed: Typed): Promise<void> {
  await name(page).fill(typed.name)
  await page.getByLabel(/^Description/).fill(typed.description ?? '')
  await typeInto(price(page), typed.price ?? '4.5')
  await typeInto(offer(page), typed.offerPrice ?? '3')
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
}

/** The calls that add a product, as they are made. */
function watchAdding(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => request.url().endsWith('/api/product/add') && calls.push(request))
  return calls
}

async function productsNamed(page: Page, text: string) {
  const answer = await page.request.get(`/api/product/list?search=${encodeURIComponent(text)}`)
  return (await answer.json()).products
}

test.beforeEach(async ({ page }) => {
  await page.goto('/seller')
  await expect(add(page)).toBeVisible()
})

test('a product with four pictures, bullets and prices typed as 4.5 and 3,60 goes to the store and leaves an empty form', async ({
  page,
}) => {
  const typed = unique('Medlar jelly')
  await slot(page, 1).setInputFiles(await Promise.all(['tomato', 'gold', 'teal', 'plum'].map(plainPicture)))
  await expect(previews(page)).toHaveCount(4)
  await fillProduct(page, {
    name: typed,
    description: 'Clear and amber\n\n  Good with cheese \nNo sugar added',
    price: '4.5',
    offerPrice: '3,60',
  })
  await expect(offer(page)).toHaveValue('3.60')
  await expect(offer(page)).toHaveAccessibleDescription('Shoppers save $0.90 (20%).')
  await expectWholeScreen(page, 'seller-add-product')
  await add(page).click()

  await expect(page.getByText(`${typed} is in the store.`)).toBeVisible()
  await expect(page.getByText('Product Added')).toBeVisible()
  await expect(name(page)).toBeFocused()
  for (const field of [name(page), page.getByLabel(/^Description/), price(page), offer(page)]) await expect(field).toHaveValue('')
  await expect(previews(page)).toHaveCount(0)
  await expectWholeScreen(page, 'seller-product-added')

  await page.getByRole('link', { name: 'View product' }).click()
  await pageReady(page)
  await expect(page.getByRole('heading', { name: typed, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/products\/other\//) // no category was chosen
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Clear and amber' })).toBeVisible()
  const lines = ['Clear and amber', 'Good with cheese', 'No sugar added']
  for (const line of lines) await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${line}$`) })).toHaveCount(1)
  await expect(page.getByText('$4.50').first()).toBeVisible()
  await expect(page.getByText('$3.60').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Picture \d of 4$/ })).toHaveCount(4)
  const shown = page.getByRole('img', { name: typed })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('pictures are chosen, replaced and removed by keyboard, each at its place', async ({ page }) => {
  page.on('filechooser', () => {}) // from now on: switched on for each choice it would come too late for some
  const choose = async (number: number, color: string) => {
    await slot(page, number).focus()
    const asked = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await asked).setFiles(await plainPicture(color))
  }
  await choose(1, 'tomato')
  await expect(slot(page, 1)).toHaveAccessibleName('Replace picture 1, tomato.png')
  await expect(slot(page, 1)).toBeFocused()
  await choose(3, 'teal')
  await expect(previews(page)).toHaveCount(2)
  await choose(1, 'gold')
  await expect(slot(page, 1)).toHaveAccessibleName('Replace picture 1, gold.png')
  await expect(previews(page)).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(slot(page, 1)).toHaveAccessibleName('Picture 1')
  await expect(slot(page, 1)).toBeFocused()
  await expect(slot(page, 3)).toHaveAccessibleName('Replace picture 3, teal.png')
})

test('files that can be no picture are refused in words before anything is sent', async ({ page }) => {
  const calls = watchAdding(page)
  const pictures = page.getByRole('group', { name: 'Pictures' })
  const refused = pictures.getByRole('alert')
  await slot(page, 1).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(refused).toHaveText('“logo.svg” is no JPEG, PNG, WebP, AVIF or GIF picture.')
  const { buffer } = await plainPicture('gold')
  const large = Buffer.concat([buffer, Buffer.alloc(8 * 1024 * 1024)])
  await slot(page, 2).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await expect(refused).toHaveText('“large.png” has 8.1 MB. A picture may have at most 8 MB.')
  await slot(page, 3).setInputFiles(textNamedPicture)
  await expect(refused).toHaveText('“shopping-list.png” is broken and can’t be shown.')
  await expect(previews(page)).toHaveCount(0)
  await expectWholeScreen(page, 'seller-pictures-refused')
  const five = await Promise.all(['tomato', 'gold', 'teal', 'plum', 'navy'].map(plainPicture))
  await slot(page, 1).setInputFiles(five)
  await expect(refused).toHaveText('A product may have at most 4 pictures: “navy.png” did not fit.')
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(refused).toBeEmpty()
  expect(calls).toHaveLength(0)
})

test('an offer above the price and missing fields are refused at the field, and nothing is sent', async ({ page }) => {
  const calls = watchAdding(page)
  await add(page).click()
  await expect(name(page)).toBeFocused()
  await name(page).fill('   ')
  await typeInto(price(page), '4.5')
  await expect(offer(page)).toHaveAccessibleDescription('What shoppers pay.')
  await typeInto(offer(page), '4,51')
  await page.keyboard.press('Tab')
  await expect(offer(page)).toHaveAccessibleDescription('Offer price must not be higher than the price')
  await expect(offer(page)).toHaveAttribute('aria-invalid', 'true')
  await add(page).click()
  await expect(name(page)).toHaveAccessibleDescription('Name is required')
  await expect(name(page)).toBeFocused()
  await expectWholeScreen(page, 'seller-fields-refused')
  await name(page).fill('Sloes')
  await add(page).click()
  await expect(offer(page)).toBeFocused()
  await typeInto(offer(page), '4.50')
  await expect(offer(page)).toHaveAccessibleDescription('The same as the price: no offer is shown.')
  await typeInto(offer(page), '1.005')
  await add(page).click()
  await expect(offer(page)).toBeFocused()
  expect(calls).toHaveLength(0)
})

test('a slow upload shows how far it is, takes nothing typed meanwhile, and a double click makes one product', async ({
  page,
  context,
}) => {
  const calls = watchAdding(page)
  const typed = unique('Bullace')
  await slot(page, 1).setInputFiles(await noisyPicture())
  await fillProduct(page, { name: typed })
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await add(page).dblclick()
  await expect(page.getByText(/^Sending pictures, [1-9]\d?%$/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /pictures/ })).toBeVisible()
  await expect(add(page)).toHaveAttribute('aria-busy', 'true')
  await name(page).press('x')
  await page.keyboard.press('Enter')
  await expect(name(page)).toHaveValue(typed)
  await expect(page.getByText(`${typed} is in the store.`)).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(await productsNamed(page, typed)).toHaveLength(1)
})

test.describe('when the store refuses', () => {
  test.use({ expectedOnConsole: [/status of (413|415|422|500)|ERR_CONNECTION_RESET/] })

  test('everything typed and chosen stays, and is added once the store takes it', async ({ page }) => {
    const typed = unique('Damson')
    await slot(page, 2).setInputFiles(await plainPicture('plum'))
    await fillProduct(page, { name: typed, description: 'Tart\nBlue' })
    await page.getByLabel(/^Category/).selectOption('Fruits')
    const expectKept = async () => {
      await expect(add(page)).toHaveAttribute('aria-busy', 'false')
      await expect(slot(page, 2)).toHaveAccessibleName('Replace picture 2, plum.png')
      await expect(name(page)).toHaveValue(typed)
      await expect(page.getByLabel(/^Category/)).toHaveValue('Fruits')
      await expect(page.getByLabel(/^Description/)).toHaveValue('Tart\nBlue')
      await expect(price(page)).toHaveValue('4.5')
      await expect(offer(page)).toHaveValue('3')
    }
    const refusals = [
      { status: 413, message: 'The body is too large' },
      { status: 500, message: 'Something went wrong on our side' },
      { status: 422, message: 'Some fields were refused', errors: { name: 'Name is taken', 'description.1': 'Blue is no word' } },
    ]
    for (const { status, ...refusal } of refusals) {
      await page.route(ADD, (route) => route.fulfill({ status, json: { success: false, ...refusal } }), { times: 1 })
      await add(page).click()
      await expect(page.getByRole('status').getByText(refusal.message)).toBeVisible()
      await expectKept()
    }
    await expect(name(page)).toHaveAccessibleDescription('Name is taken')
    await expect(name(page)).toBeFocused()
    await expect(page.getByLabel(/^Description/)).toHaveAccessibleDescription('Blue is no word')

    await page.route(ADD, (route) => route.abort('connectionreset'), { times: 1 })
    await add(page).click()
    await expect(page.getByRole('status').getByText('The store could not be reached')).toBeVisible()
    await expectKept()

    await slot(page, 3).setInputFiles(bitmapNamedPng())
    await add(page).click()
    const words = 'Pictures must be JPEG, PNG, WebP, AVIF or GIF'
    await expect(page.getByRole('status').getByText(words)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Pictures' }).getByRole('alert')).toHaveText(words)
    await expect(slot(page, 1)).toBeFocused()
    await expectKept()
    expect(await productsNamed(page, typed)).toHaveLength(0)

    await page.getByRole('button', { name: 'Remove picture 3' }).click()
    await add(page).click()
    await expect(page.getByText(`${typed} is in the store.`)).toBeVisible()
    expect(await productsNamed(page, typed)).toHaveLength(1)
  })
})

test('a look at the orders keeps what was typed and chosen', async ({ page }) => {
  await slot(page, 1).setInputFiles(await plainPicture('teal'))
  await name(page).fill('Half a name')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Add Product' }).click()
  await expect(name(page)).toHaveValue('Half a name')
  await expect(slot(page, 1)).toHaveAccessibleName('Replace picture 1, teal.png')
})

test('by keyboard alone a product is added and its stock switched', async ({ page }) => {
  const typed = unique('Cloudberry')
  const keyboard = page.keyboard
  await slot(page, 4).focus()
  await keyboard.press('Tab')
  await keyboard.type(typed)
  await keyboard.press('Tab')
  await keyboard.press('d') // Drinks
  await keyboard.press('Tab')
  await keyboard.type('200 g')
  await keyboard.press('Tab')
  await keyboard.type('From the bog')
  await keyboard.press('Enter')
  await keyboard.type('Golden')
  await keyboard.press('Tab')
  await keyboard.insertText('9,90') // in one piece, as when pasted
  await keyboard.press('Tab')
  await keyboard.type('9,')
  await keyboard.press('Enter')
  await expect(page.getByText(`${typed} is in the store.`)).toBeVisible()
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

test('a product without pictures and with the longest of names stands well in the store', async ({
  page,
  store,
  sellerToken,
}) => {
  const long = unique('Extraordinarily'.repeat(12))
  const description = ['W'.repeat(300), 'A line of ordinary length']
  const weight = 'a basket of a dozen or so, as they come.'
  const product = await addProduct(store, sellerToken, { name: long, description, weight, price: 100_000, offerPrice: 99_999.99 })
  const pages = { home: '/', products: '/products', product: `/products/fruits/${product._id}` }
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await pageReady(page)
    await expect(page.getByText(long).first()).toBeVisible()
    await expect(page.locator('.picture-none').first()).toBeVisible()
    await expectWholeScreen(page, `${name}-long`)
  }
  expect((await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox())?.height).toBe(44) // one line
  await page.goto('/seller')
  await fillProduct(page, { name: long, price: '100000', offerPrice: '99999.99' })
  await expectWholeScreen(page, 'seller-add-product-long')
})
