import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, expectStateFits } from './seller-area.ts'
import { boardWith, bulkBar, rowOf, rows, boardTest as test } from './seller-board.ts'
import { expect, toast } from './shopper-test.ts'

const selectAll = 'Select all orders shown'

test('asks before many go out of which some are not picked, says what each comes to, and delivers them with their cash', async ({
  page,
  request,
  store,
  sellerToken,
  buyer,
  move,
}) => {
  const [chives, cress] = [
    await addProduct(store, sellerToken, { name: 'Chives', price: 10, offerPrice: 10 }),
    await addProduct(store, sellerToken, { name: 'Cress', price: 5, offerPrice: 5 }),
  ]
  const [picked, half, none] = [await buyer.orders(chives), await buyer.orders(chives, cress), await buyer.orders(cress)]
  for (const order of [picked, half, none]) await move(order, 'Packing')
  for (const { _id: id, items } of [picked, half]) {
    const data = { id, lines: [{ line: items[0]?.line, picked: 1 }] }
    await request.post(endpoints.pickOrder.path, { headers: { token: sellerToken }, data })
  }
  await page.goto(boardWith(buyer.lastName))
  await page.getByRole('checkbox', { name: selectAll }).check()
  await bulkBar(page).getByRole('button', { name: 'Send out 3' }).click()
  const dialog = page.getByRole('dialog', { name: '2 of 3 orders are not picked. Send out anyway?' })
  await expect(dialog.getByRole('listitem').filter({ hasText: half.number })).toContainText(
    '1 item is left out, $5.10 less than ordered: $10.20',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: none.number })).toContainText('It goes out as ordered: $5.10')
  await expect(dialog).toContainText('All that go out come to $25.50.')
  await expectStateFits(page)
  await dialog.getByRole('button', { name: 'Keep packing' }).click()
  await bulkBar(page).getByRole('button', { name: 'Send out 3' }).click()
  await dialog.getByRole('button', { name: 'Send out 3' }).click()
  await expect(toast(page, '3 moved.')).toBeVisible()
  await expect(rowOf(page, half).locator('.board-amount')).toContainText('$10.20')
  for (const order of [picked, half, none])
    await expect(rowOf(page, order).locator('.board-state')).toContainText('Out for Delivery')

  await page.getByRole('checkbox', { name: selectAll }).check()
  await bulkBar(page).getByRole('button', { name: 'Delivered 3, $25.50 received' }).click()
  await expect(toast(page, '3 moved.').last()).toBeVisible()
  for (const order of [picked, half, none]) {
    await expect(rowOf(page, order)).toContainText('Cash · Paid')
    await expect(rowOf(page, order).getByRole('button', { name: /^Undo delivery/ })).toBeVisible()
  }
})

test('cancels many with one reason', async ({ page, store, sellerToken, buyer }) => {
  const chard = await addProduct(store, sellerToken, { name: 'Chard' })
  await buyer.orders(chard)
  await buyer.orders(chard)
  await page.goto(boardWith(buyer.lastName))
  await page.getByRole('checkbox', { name: selectAll }).check()
  await bulkBar(page).getByRole('button', { name: 'Cancel orders…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders?' })
  await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect(dialog).toContainText('Please give a reason')
  await dialog.getByLabel('Reason').fill('The van broke down')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, '2 canceled.')).toBeVisible()
  await expect(rows(page).locator('.board-state')).toHaveText(['Canceled', 'Canceled'])
  await expect(bulkBar(page)).toHaveCount(0)
})
