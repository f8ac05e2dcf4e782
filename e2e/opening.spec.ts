import { expectStateFits, sellerTest } from './seller-area.ts'
import { type StoreProcess, withNewStore } from './store-process.ts'
import { expect, pageReady } from './test.ts'

/** These tests have a store of their own, as it is after its first start. */
const test = sellerTest.extend<object, { store: StoreProcess }>({
  store: [async ({}, use) => withNewStore(use), { scope: 'worker', timeout: 300_000 }],
})

// The open board requests an order that is gone.
test.use({ expectedOnConsole: [/status of 404 .*\/api\/order\/one/] })

test('the grocer removes the demonstration and opens: boards, lists and Home are empty', async ({ page, context }) => {
  const board = await context.newPage()
  await board.goto('/seller/orders')
  await expect(board.getByRole('listitem').filter({ hasText: 'Hannah Whitfield' }).first()).toBeVisible()

  await page.goto('/seller/settings')
  const panel = page.getByRole('region', { name: 'Demonstration' })
  await expect(panel.getByText('78 products of the demonstration')).toBeVisible()
  await expect(panel.getByText('60 orders, with their payments')).toBeVisible()
  await expectStateFits(page)

  const remove = panel.getByRole('button', { name: 'Remove the demonstration' })
  const question = page.getByRole('dialog', { name: 'Remove the demonstration?' })
  await remove.press('Enter')
  await expect(question.getByText('78 products, 60 orders and 12 customers will be deleted.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Remove for good' }).click()
  await expect(panel.getByText('The demonstration is gone: 78 products, 60 orders and 12 customers.')).toBeVisible()
  // The closing dialog has such a heading too.
  await expect(panel.getByRole('heading', { name: 'Demonstration', exact: true })).toBeFocused()

  await expect(board.getByText('Hannah Whitfield')).toHaveCount(0)
  await page.goto('/')
  await pageReady(page)
  await expect(page.getByText('We’re restocking. Please check back soon.')).toBeVisible()
  await page.goto('/seller/product-list')
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible()
  await page.goto('/seller/settings')
  await expect(page.getByRole('button', { name: 'Save contact' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})
