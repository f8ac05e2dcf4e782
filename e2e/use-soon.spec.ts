import { addProduct, bareStore, expectStateFits, loginSeller, sellerTest, unique } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'
import { expect } from './test.ts'

const test = sellerTest.extend<object, { store: StoreProcess }>(bareStore)

test.use({ expectedOnConsole: [/status of 422/] })

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

test('pieces are received with a use-by date, listed before it is over, marked down, and written off', async ({
  page,
  store,
}) => {
  const name = unique('Oat milk')
  const { _id: id } = await addProduct(store, await loginSeller(store), { name, stock: 2, price: 4, offerPrice: 4 })
  await page.goto('/seller/stock')
  await page.getByRole('button', { name: `Change ${name}` }).click()
  const form = page.getByRole('form', { name: `Change the stock of ${name}` })
  await form.getByLabel('Pieces received').fill('3')
  await form.getByLabel('Use by').fill('2020-01-01')
  await form.getByRole('button', { name: 'Save +3' }).click()
  await expect(form).toContainText('This use-by date is over already')
  await form.getByLabel('Use by').fill(inDays(1))
  await form.getByRole('button', { name: 'Save +3' }).click()
  await expect(page.getByText(`${name}: 5 on hand`)).toBeVisible()
  await page.goto(`/seller/products/${id}`)
  const batches = page.getByRole('region', { name: 'Use-by dates' })
  await expect(batches.getByRole('listitem')).toContainText([': 3 pieces', 'No date: 2 pieces'])
  await page.goto('/seller/stock')
  await page.getByRole('link', { name: 'Use soon' }).click()

  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('tomorrow')
  await expect(row).toContainText('3 pieces · $4.00, $2.80 marked down')
  await expectStateFits(page)
  await row.getByRole('button', { name: `Mark down ${name}` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('It costs $2.80 instead of $4.00, 30% less, until the 3 pieces of this date are gone.')
  await question.getByRole('button', { name: 'Mark down' }).click()
  await expect(row).toContainText('$2.80, marked down')

  await row.getByRole('button', { name: `Write off ${name}` }).click()
  await expect(question).toContainText('3 pieces leave the stock as spoiled.')
  await question.getByRole('button', { name: 'Write off' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/seller/stock')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('2')
})
