import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { json } from './api-responses.ts'
import { addProduct, storeTest as test } from './seller-area.ts'
import { expect, pageReady } from './test.ts'
import { expectAccessible } from './whole-screen.ts'

test.use({ expectedOnConsole: [/status of 409 /] }) // the store rejects archiving a category with products

const aPicture = async () => {
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: 'tan' } })
  return { name: 'bone.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}
const tiles = (page: Page) => page.locator('.category-tile')
const rows = (page: Page) => page.getByRole('list', { name: 'Categories in their order' }).getByRole('listitem')

test('a category is added with its picture, filled, renamed and moved, and its page stays where it was', async ({
  page,
  store,
  sellerToken,
}) => {
  await page.goto('/seller/product-list')
  await page.getByRole('navigation', { name: 'Store' }).getByRole('link', { name: 'Categories' }).click()
  await expect(page.getByText('7 categories', { exact: true })).toBeVisible()

  await test.step('adds it', async () => {
    await page.getByRole('button', { name: 'Add category' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add category' })
    await dialog.getByLabel('Name').fill('dairy')
    await dialog.getByRole('button', { name: 'Add category' }).click()
    await expect(dialog).toContainText('The page of “Dairy Products” has this name in its URL')
    await dialog.getByLabel('Name').fill('Pet food')
    await dialog.getByRole('radio', { name: 'sky' }).check()
    await expectAccessible(page)
    await dialog.getByLabel('Choose a picture').setInputFiles(await aPicture())
    await dialog.getByRole('button', { name: 'Add category' }).click()
    await expect(page.getByText('Category Added')).toBeVisible()
    await expect(rows(page).last()).toContainText(
      'Pet food/products/pet-food · shown to customers once it has products · changed by Admin',
    )
  })

  await test.step('offers it for a product at once', async () => {
    await page.getByRole('link', { name: 'Add Product' }).first().click()
    await page.getByLabel(/^Category/).selectOption('Pet food')
    await addProduct(store, sellerToken, { name: 'Chewing bone', category: 'Pet food' })
  })

  await test.step('moves it to the front by keyboard, the focus staying on its button', async () => {
    await page.goto('/seller/categories')
    await expect(rows(page)).toHaveCount(8)
    await page.getByRole('button', { name: 'Move Pet food up' }).focus()
    for (const place of [7, 6, 5, 4, 3, 2, 1]) {
      await page.keyboard.press('Enter') // the earlier moves are still being saved
      await expect(rows(page).nth(place - 1)).toContainText('Pet food')
      await expect(page.getByRole('button', { name: `Move Pet food ${place === 1 ? 'down' : 'up'}` })).toBeFocused()
    }
  })

  await test.step('which is saved', async () => {
    const headers = { token: sellerToken }
    const firstSaved = async () => (await json(page.request.get('/api/category/list', { headers }))).categories[0].name
    await expect.poll(firstSaved).toBe('Pet food')
  })

  await test.step('drags another to the end', async () => {
    const saved = page.waitForResponse('**/api/category/order')
    await rows(page).nth(2).dragTo(rows(page).last())
    await saved
    await expect(rows(page).last()).toContainText('Fresh Fruits')
  })

  await test.step('renames it, and does not archive it as it has a product', async () => {
    await page.getByRole('button', { name: 'Edit Pet food' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('For your pets')
    await page.getByRole('button', { name: 'Save category' }).click()
    await expect(rows(page).first()).toContainText('For your pets')
    await page.getByRole('button', { name: 'Archive For your pets' }).click()
    await expect(page.getByText('1 product of “For your pets” must be moved or archived first')).toBeVisible()
  })

  await test.step('shows it first on Home, with its picture, and the URL of before leads to its products', async () => {
    await page.goto('/')
    await expect(tiles(page)).toHaveCount(1) // no product is in the others
    await expect(tiles(page).first()).toHaveText('For your pets')
    await expect(tiles(page).first().locator('img')).toHaveJSProperty('complete', true)
    await page.goto('/products/pet-food')
    await pageReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For your pets')
    await expect(page.getByRole('link', { name: 'Chewing bone' })).toBeVisible()
  })
})
