import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern } from './api-responses.ts'
import { bitmapNamedPng, plainPicture, textNamedPicture } from './pictures.ts'
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
import { expect } from './test.ts'

test.beforeEach(({ page }) => openProductForm(page))

test('rejects files that are no pictures, an offer price above the price and missing fields, and sends nothing', async ({
  page,
}) => {
  const sent = watchAddRequests(page)
  const pictures = page.getByRole('group', { name: 'Pictures' })
  const refused = pictures.getByRole('alert')
  await pictureSlot(page, 1).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(refused).toHaveText('“logo.svg” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.')
  const large = Buffer.concat([textNamedPicture.buffer, Buffer.alloc(8 * 1024 * 1024)]) // the browser can’t shrink this file
  await pictureSlot(page, 2).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await expect(refused).toHaveText('“large.png” is 8.1 MB, and this browser can’t make it smaller. Pictures can be up to 8 MB.')
  await pictureSlot(page, 3).setInputFiles(textNamedPicture)
  await expect(refused).toHaveText('“shopping-list.png” is damaged and can’t be shown.')
  await expect(previews(page)).toHaveCount(0)
  const five = await Promise.all(['tomato', 'gold', 'teal', 'plum', 'navy'].map(plainPicture))
  await pictureSlot(page, 1).setInputFiles(five)
  await expect(refused).toHaveText('You can add up to 4 pictures: “navy.png” didn’t fit.')
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(refused).toBeEmpty()
  await pictureSlot(page, 2).setInputFiles(textNamedPicture)
  await expect(refused).not.toBeEmpty()

  await expect(offerField(page)).toHaveAccessibleDescription('Leave it empty to sell at the product price.')
  await addButton(page).click()
  await expect(nameField(page)).toBeFocused()
  await nameField(page).fill('   ')
  await typeInto(priceField(page), '4.5')
  await typeInto(offerField(page), '4,51')
  await page.keyboard.press('Tab')
  await expect(offerField(page)).toHaveAccessibleDescription('Offer price can’t be higher than the price')
  await expect(offerField(page)).toHaveAttribute('aria-invalid', 'true')
  await addButton(page).click()
  await expect(nameField(page)).toHaveAccessibleDescription('Name is required')
  await expect(nameField(page)).toBeFocused()
  await expectStateFits(page)
  await nameField(page).fill('Sloes')
  await addButton(page).click()
  await expect(offerField(page)).toBeFocused()
  await typeInto(offerField(page), '4.50')
  await expect(offerField(page)).toHaveAccessibleDescription('Same as the price, so no offer is shown.')
  await typeInto(offerField(page), '1.005')
  await addButton(page).click()
  await expect(offerField(page)).toBeFocused()
  expect(sent).toHaveLength(0)
})

test.describe('when the server rejects', () => {
  test.use({ expectedOnConsole: [/status of (413|415|422|500)|ERR_CONNECTION_RESET/] })

  test('keeps everything typed and chosen, and adds it once the server accepts', async ({ page }) => {
    const typed = unique('Damson')
    await pictureSlot(page, 2).setInputFiles(await plainPicture('plum'))
    await fillProduct(page, { name: typed, description: 'Tart\nBlue' })
    await page.getByLabel(/^Category/).selectOption('Fruits')
    const expectUnchanged = async () => {
      await expect(addButton(page)).toHaveAttribute('aria-busy', 'false')
      await expect(pictureSlot(page, 2)).toHaveAccessibleName('Replace picture 2, plum.png')
      await expect(nameField(page)).toHaveValue(typed)
      await expect(page.getByLabel(/^Category/)).toHaveValue('Fruits')
      await expect(page.getByLabel(/^Description/)).toHaveValue('Tart\nBlue')
      await expect(priceField(page)).toHaveValue('4.5')
      await expect(offerField(page)).toHaveValue('3')
    }
    const errorResponses = [
      { status: 413, message: 'The body is too large' },
      { status: 500, message: 'Something went wrong on our side' },
      { status: 422, message: 'Some fields were refused', errors: { name: 'Name is taken', 'description.1': 'Blue is no word' } },
    ]
    for (const { status, ...error } of errorResponses) {
      await page.route(
        endpointPattern(endpoints.addProduct.path),
        (route) => route.fulfill({ status, json: { success: false, ...error } }),
        {
          times: 1,
        },
      )
      await addButton(page).click()
      await expect(page.getByRole('status').getByText(error.message)).toBeVisible()
      await expectUnchanged()
    }
    await expect(nameField(page)).toHaveAccessibleDescription('Name is taken')
    await expect(nameField(page)).toBeFocused()
    await expect(page.getByLabel(/^Description/)).toHaveAccessibleDescription('Blue is no word')

    await page.route(endpointPattern(endpoints.addProduct.path), (route) => route.abort('connectionreset'), { times: 1 })
    await addButton(page).click()
    await expect(page.getByRole('status').getByText('We can’t reach the store right now.')).toBeVisible()
    await expectUnchanged()

    await pictureSlot(page, 3).setInputFiles(bitmapNamedPng())
    await addButton(page).click()
    const words = 'Pictures must be JPEG, PNG, WebP, AVIF or GIF'
    await expect(page.getByRole('status').getByText(words)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Pictures' }).getByRole('alert')).toHaveText(words)
    await expect(pictureSlot(page, 1)).toBeFocused()
    await expectUnchanged()
    expect(await productsNamed(page, typed)).toHaveLength(0)

    await page.getByRole('button', { name: 'Remove picture 3' }).click()
    await addButton(page).click()
    await expect(page.getByText(`${typed} is now on sale.`)).toBeVisible()
    expect(await productsNamed(page, typed)).toHaveLength(1)
  })
})
