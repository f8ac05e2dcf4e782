import { expect, pageReady } from '../test.ts'
import type { Guide } from './follow-guide.ts'
import { photo } from './goods.ts'
import type { People } from './people.ts'

export async function sellByWeight({ step }: Guide, { owner, packer, shopper }: People): Promise<void> {
  await step(
    owner,
    'Open **Add Product**. Choose a photo as **Picture 1**. Type the **Name** and choose the **Category**, such as **Organic veggies**. Leave **Weight** empty.',
    async ({ page, press, fill, choose, chooseFiles, see }) => {
      await press('Add Product', page.getByRole('navigation'))
      await chooseFiles('Picture 1', await photo('tomatoes'))
      await fill('Name', 'Vine tomatoes')
      await choose('Category', 'Organic veggies')
      await see('Weight')
    },
  )
  await step(
    owner,
    'Under **Sold by**, choose **Weight, priced per pound**. Type the **Price per lb** and the **Weight of one piece, in lb**, which may be a guess. On the right is **What customers see**.',
    async ({ page, choose, fill, see }) => {
      await choose('Sold by', 'Weight, priced per pound')
      await fill('Price per lb', '3.49')
      await fill('Weight of one piece, in lb', '0.5')
      await see('What customers see')
      await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('$3.49 / lb')
      await page.locator('summary').first().scrollIntoViewIfNeeded() // the picture shows the weight
    },
  )
  await step(
    owner,
    'Press **Add Product**. In the grid, the price is that of a pound, too, and another column has the weight of a piece.',
    async ({ page, press }) => {
      await press('Add Product', page.getByRole('main'))
      await expect(page.getByText('Vine tomatoes is now on sale.')).toBeVisible()
    },
  )
  await step(
    shopper,
    'As the customer, press **Add** below the tomatoes and open the **Cart**. It says what the order costs about, and below that the most it can cost.',
    async ({ page, press }) => {
      await page.goto('/products')
      await pageReady(page)
      await press('Add', page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Vine tomatoes' }) }))
      await press('Cart')
      const atMost = page.getByText(/^At most \$/i)
      await expect(atMost).toBeVisible()
      await atMost.scrollIntoViewIfNeeded() // the picture shows the sums
    },
  )
  await step(
    shopper,
    'Under **Payment method**, choose **Cash On Delivery**, and press **Place Order**.',
    async ({ page, choose, press }) => {
      await choose('Payment method', 'Cash On Delivery')
      await press('Place Order')
      await expect(page).toHaveURL('/my-orders')
    },
  )
  const dialog = packer.getByRole('dialog')
  const weigh = (keys: readonly string[]) => keys.map((name) => dialog.getByRole('button', { name, exact: true }))
  await step(
    packer,
    'The packer presses **Start packing** beside the new order. They press the tomatoes and type what the scale shows. Here it is too heavy, so they take a smaller one.',
    async ({ page, press }) => {
      await page.goto('/seller/orders')
      await press('Start packing')
      await page.getByRole('listitem').filter({ hasText: 'Vine tomatoes' }).first().locator('.pack-tick').click()
      for (const key of weigh(['0', 'Point', '5', '8'])) await key.click()
      await expect(dialog).toContainText('too much')
    },
  )
  await step(
    packer,
    'They type its weight and press **Packed, 0.53 lb**. The sum to collect follows the scale. They press **Send out**.',
    async ({ page, press }) => {
      for (const key of weigh(['Erase the last digit', '3'])) await key.click()
      await press('Packed, 0.53 lb', dialog)
      await expect(page.getByRole('region', { name: 'Next step' })).toContainText('$1.88')
      await press('Send out')
      await expect(page.getByRole('region', { name: 'Status' })).toContainText('Out for Delivery')
    },
  )
  await step(
    owner,
    'In the seller’s area, open **Settings** and choose **Prices and units**. Find **Goods by weight**. Customers agree to pay for up to 10% more than expected: type another number here if you like.',
    async ({ page, press, see }) => {
      await press('Settings', page.getByRole('navigation'))
      await press('Prices and units')
      await see('Goods by weight')
      await expect(page.getByLabel('Allowed above the expected weight, in percent')).toHaveValue('10')
    },
  )
}
