import { endpoints } from '../src/contract/endpoints.ts'
import { anotherPacker, bar, expect, expectTicked, lineOf, more, openPacking, test, tick } from './packing-test.ts'

test('two people who pack one order see each other’s ticks, and what the shopper rejects', async ({
  page,
  browser,
  request,
  store,
  shopper,
  packer,
}) => {
  const order = await shopper.orders({ 'Whole milk': 3, 'Butter croissants': 1, Cucumber: 2 })
  await packer.packs(order)
  const context = await browser.newContext({ baseURL: store.url })
  const other = await anotherPacker(context, order, store)

  await tick(page, 'Cucumber').click()
  await expectTicked(other, 'Cucumber', true)
  await tick(other, 'Whole milk').click()
  await expectTicked(page, 'Whole milk', true)
  await expect(page.getByText('Admin packed 3 Whole milk.')).toBeAttached()
  await tick(other, 'Cucumber').click()
  await expectTicked(page, 'Cucumber', false)

  await more(page, 'Butter croissants').click()
  await page.locator('.product-choice').first().click()
  const instead = lineOf(other, 'Butter croissants').getByText('Instead: 1 ×')
  await expect(instead).toBeVisible()
  const substitute = (await packer.order(order)).items.find(({ substituteFor }) => substituteFor)
  const name = substitute?.product.name ?? 'nothing'
  const rejected = await request.post(endpoints.rejectSubstitute.path, {
    headers: { token: shopper.token },
    data: { id: order._id, line: substitute?.line },
  })
  expect(rejected.status()).toBe(200)
  for (const packing of [page, other]) {
    await expect(lineOf(packing, 'Butter croissants')).toContainText(`Maya rejected ${name}. Take it out.`)
    await expect(packing.getByText(`The customer rejected ${name}.`)).toBeAttached()
  }
  await expect(lineOf(page, 'Butter croissants').locator('.product-choice').filter({ hasText: name })).toHaveCount(0)

  await bar(other).getByRole('button', { name: '1 left, then out' }).click()
  // Both items are pieces of one line.
  const question = other.getByRole('dialog', { name: '2 items are not picked. Send out without them?' })
  await question.getByRole('button', { name: 'Leave out 2 and send' }).click()
  for (const packing of [page, other])
    await expect(packing.getByRole('region', { name: 'Status' })).toContainText('Out for Delivery')
  await context.close()
})

test('what the customer changes before packing shows at once, with its new lines', async ({ page, request, shopper, packer }) => {
  const order = await shopper.orders({ 'Whole milk': 3, Cucumber: 2 })
  await openPacking(page, order)
  await expect(lineOf(page, 'Cucumber')).toBeVisible()
  const headers = { token: shopper.token }
  const lines = order.items.flatMap(({ line, product }) =>
    product.name === 'Cucumber' ? [{ line, quantity: 2 }] : [{ line, quantity: 1 }],
  )
  expect((await request.post(endpoints.reduceOrder.path, { headers, data: { id: order._id, lines } })).status()).toBe(200)
  await expect(page.getByText(/Changed by the customer, .*: Took out 1 × Whole milk, 2 × Cucumber/)).toBeVisible()
  await expect(page.getByText('The customer changed the order: Took out 1 × Whole milk, 2 × Cucumber.')).toBeAttached()
  await expect(lineOf(page, 'Cucumber')).toHaveCount(0)
  const details = { id: order._id, note: 'Ring twice' }
  expect((await request.post(endpoints.changeDetails.path, { headers, data: details })).status()).toBe(200)
  await expect(page.getByText('Changed by the customer, ').getByText('Changed the note')).toBeVisible()
  await expect(page.locator('.pack-note')).toContainText('Ring twice')
  await page.goto(`/seller/orders?q=${order.number}`) // the board’s first page may be full of other tests’ orders
  await expect(page.getByText(/Changed by the customer, .*: Changed the note/).first()).toBeVisible()
  await packer.moves(order, 'Packing')
  expect((await request.post(endpoints.changeDetails.path, { headers, data: { ...details, note: 'Too late' } })).status()).toBe(
    409,
  )
})
