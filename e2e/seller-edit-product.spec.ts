import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { plainPicture } from './pictures.ts'
import { nameField, pictureSlot, previews, priceField } from './product-form.ts'
import { addProduct, expectStateFits, sellerTest as test, unique } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'
import { send } from './store-requests.ts'
import { expect } from './test.ts'

const offerField = (page: Page) => page.getByRole('spinbutton', { name: 'Offer price' })
const originField = (page: Page) => page.getByRole('textbox', { name: 'Origin' })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const toast = (page: Page, words: string) => page.locator('.toaster').getByText(words, { exact: true })
const question = (page: Page) => page.getByRole('dialog')

async function openProduct(page: Page, { _id: id }: { _id: string }): Promise<void> {
  await page.goto(`/seller/products/${id}`)
  await expect(saveButton(page)).toBeVisible()
}

async function present({ url }: StoreProcess, token: string, { _id: id }: { _id: string }) {
  const response = await fetch(`${url}${endpoints.getSellerProduct.path}?id=${id}`, { headers: { token } })
  return (await response.json()).product
}

test.describe('with a conflict', () => {
  test.use({ expectedOnConsole: [/status of (409|404)/] })

  test('two people edit one product: each sees what the other changed, and nothing typed is lost', async ({
    page,
    store,
    sellerToken,
  }) => {
    const fields = { category: 'Dairy', weight: '1 l', price: 3, offerPrice: 2.5, stock: 8, description: ['Fresh'] }
    const product = await addProduct(store, sellerToken, { name: unique('Oat drink'), ...fields })
    await page.goto(`/seller/product-list?q=${encodeURIComponent(product.name)}`)
    await page.getByRole('link', { name: product.name }).click()
    await expect(page.getByRole('heading', { name: 'Edit Product', level: 1 })).toBeVisible()
    await expect(nameField(page)).toHaveValue(product.name)
    await expect(priceField(page)).toHaveValue('3.00')
    await expect(page.getByLabel('Stock (optional)')).toHaveValue('8')

    await nameField(page).fill(`${product.name}, barista`)
    await offerField(page).fill('2.20')
    await page.getByLabel('SKU').fill('OAT-1')
    await page.getByLabel('Gluten', { exact: true }).check()
    await page.getByLabel('Synonyms').fill('oat milk, barista milk')
    await page.getByLabel('Size', { exact: false }).first().fill('1,0')
    await page.getByRole('switch', { name: /^In stock/ }).click()

    const theirs = new FormData()
    theirs.append(
      'productData',
      JSON.stringify({ id: product._id, version: product.version, offerPrice: 1.99, origin: 'Oregon' }),
    )
    await send(store, sellerToken, endpoints.updateProduct.path, theirs)

    await saveButton(page).click()
    const panel = page.getByRole('region', { name: 'This product was changed since you opened it' })
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('listitem')).toHaveText([/^Offer priceBefore\$2\.50Theirs\$1\.99Mine\$2\.20/])
    await expect(nameField(page)).toHaveValue(`${product.name}, barista`)
    await expect(originField(page)).toHaveValue('Oregon')
    await expect(page.getByRole('button', { name: 'Keep mine: Offer price' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Take theirs: Offer price' }).click()
    await expect(offerField(page)).toHaveValue('1.99')
    await expectStateFits(page)
    await saveButton(page).click()
    await expect(toast(page, 'Product Updated')).toBeVisible()
    await expect(panel).toHaveCount(0)
    expect(await present(store, sellerToken, product)).toMatchObject({
      ...{ name: `${product.name}, barista`, offerPrice: 1.99, origin: 'Oregon', sku: 'OAT-1', isOffered: false, stock: 8 },
      ...{ allergens: ['gluten'], synonyms: ['oat milk', 'barista milk'], size: { amount: 1, unit: expect.any(String) } },
    })
    await saveButton(page).click()
    await expect(toast(page, 'Nothing to save')).toBeVisible()

    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('listitem').filter({ hasText: 'Origin' })).toHaveText(/^OriginNothingOregonAdmin/)
    await history.getByRole('button', { name: 'Undo: Offer price, to $2.50' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect(offerField(page)).toHaveValue('2.50')
    await expect(history.getByRole('listitem').first()).toHaveText(/^Offer price\$1\.99\$2\.50/)
    await expectStateFits(page)
    expect(await present(store, sellerToken, product)).toMatchObject({ offerPrice: 2.5, origin: 'Oregon' })
  })
})

test('asks before unsaved changes are left by a link, Back or Logout', async ({ page, store, sellerToken }) => {
  const product = await addProduct(store, sellerToken, { name: unique('Quinces') })
  await page.goto('/seller/product-list')
  await page.getByRole('link', { name: product.name }).click()
  await nameField(page).fill('Half a name')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(question(page)).toHaveAccessibleName('Leave without saving?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(nameField(page)).toHaveValue('Half a name')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.keyboard.press('Escape')
  await expect(nameField(page)).toHaveValue('Half a name')
  await page.evaluate(() => history.back())
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).last().click()
  await expect(page.getByRole('heading', { name: 'Product List' })).toBeVisible()
  await page.getByRole('link', { name: product.name }).click()
  await expect(nameField(page)).toHaveValue(product.name)
})

test('adds, replaces, reorders and removes pictures by keyboard', async ({ page, store, sellerToken }) => {
  const product = await addProduct(store, sellerToken, { name: unique('Gooseberries') })
  await openProduct(page, product)
  await pictureSlot(page, 1).setInputFiles(await Promise.all(['tomato', 'gold', 'teal'].map(plainPicture)))
  await saveButton(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  const [tomato, gold, teal] = (await present(store, sellerToken, product)).image
  await expect(previews(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Move picture 3 earlier' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move picture 2 earlier' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move picture 1 later' })).toBeFocused()
  await expect(page.getByText('Picture 2 is now picture 1')).toBeAttached()
  await page.getByRole('button', { name: 'Remove picture 2' }).press('Enter')
  await expect(pictureSlot(page, 2)).toBeFocused()
  await expect(previews(page)).toHaveCount(2)
  await saveButton(page).click()
  await expect.poll(async () => (await present(store, sellerToken, product)).image).toEqual([teal, gold])

  await expect(pictureSlot(page, 1)).toBeEnabled() // it is enabled again after saving
  await pictureSlot(page, 1).setInputFiles(await plainPicture('plum'))
  await saveButton(page).click()
  await expect.poll(async () => (await present(store, sellerToken, product)).image[0]).not.toBe(teal)
  expect((await present(store, sellerToken, product)).image).toEqual([expect.not.stringContaining(tomato), gold])
})

test('archives and restores a product, and duplicates it', async ({ page, store, sellerToken }) => {
  const product = await addProduct(store, sellerToken, {
    name: unique('Damsons'),
    weight: '500 g',
    stock: 4,
    sku: unique('DA'),
  })
  await openProduct(page, product)
  await page.getByRole('button', { name: 'Archive…' }).click()
  await expect(question(page)).toHaveAccessibleName('Archive this product?')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Archived: it’s no longer in the store.')).toBeVisible()
  const statusInStore = async () => (await page.request.get(`/products/fruits/${product._id}`)).status()
  expect(await statusInStore()).toBe(404)
  await page.goto('/seller/product-list?state=archived')
  await page.getByRole('link', { name: product.name }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('link', { name: 'View in the store' })).toBeVisible()
  expect(await statusInStore()).toBe(200)

  await expect(pictureSlot(page, 1)).toBeEnabled() // it is enabled again after saving
  await pictureSlot(page, 1).setInputFiles(await plainPicture('plum'))
  await saveButton(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: 'Add Product', level: 1 })).toBeVisible()
  await expect(nameField(page)).toHaveValue(product.name)
  await expect(page.getByLabel('Weight')).toHaveValue('500 g')
  await expect(previews(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText(`${product.name} is now on sale.`)).toBeVisible()
})
