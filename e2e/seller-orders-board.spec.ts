import { addProduct, expectStateFits } from './seller-area.ts'
import { boardWith, bulkBar, rowOf, rows, selectOf, tabs, boardTest as test } from './seller-board.ts'
import { expect } from './test.ts'

test('lists orders by status with counts, by search, days and lateness, in the URL', async ({
  page,
  store,
  sellerToken,
  buyer,
  move,
}) => {
  const pears = await addProduct(store, sellerToken, { name: 'Pears' })
  const [placed, packed, delivered, canceled] = [
    await buyer.orders(pears),
    await buyer.orders(pears),
    await buyer.orders(pears),
    await buyer.orders(pears),
  ]
  await move(packed, 'Packing')
  await move(delivered, 'Packing', 'Out for Delivery', 'Delivered')
  await move(canceled, 'Cancelled')
  await page.goto(boardWith(buyer.lastName))
  const expected = ['All4', 'Order Placed1', 'Packing1', 'Out for Delivery0', 'Delivered1', 'Canceled1']
  await expect(tabs(page)).toHaveText(expected)
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).first()).toContainText(canceled.number) // newest first

  await tabs(page).filter({ hasText: 'Packing' }).click()
  await expect(page).toHaveURL(/status=Packing&q=Quill/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, packed)).toBeVisible()
  await expect(tabs(page).and(page.locator('[aria-current]'))).toHaveText(['Packing1'])
  await page.reload()
  await expect(rowOf(page, packed)).toBeVisible()
  await expect(tabs(page)).toHaveText(expected)
  await page.goBack()
  await expect(rows(page)).toHaveCount(4)

  await test.step('lists the days that are chosen', async () => {
    const days = page.getByLabel('Days')
    const today = placed.createdAt.slice(0, 10)
    await days.selectOption('Placed yesterday')
    await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
    await days.selectOption('Placed in the last 7 days')
    await expect(page).toHaveURL(new RegExp(`to=${today}`))
    await expect(rows(page)).toHaveCount(4)
    await days.selectOption('Due today')
    await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}&due=true`))
    await days.selectOption('Placed in the last 7 days')
    await days.selectOption('Choose days…')
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/)
    await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
    // This day is after the end, which changes with it.
    await page.getByLabel('From', { exact: true }).fill(today)
    await expect(rows(page)).toHaveCount(4)
    await days.selectOption('All days')
    await expect(page.getByLabel('From', { exact: true })).toHaveCount(0)
  })

  await test.step('finds an order by its number as it is read out, and many by a part of the name and of the phone', async () => {
    const box = page.getByRole('searchbox', { name: 'Search by number, name, email or phone' })
    await box.fill(placed.number.toLowerCase().replace('-', ' '))
    await expect(rows(page)).toHaveText([new RegExp(placed.number)]) // once typing pauses
    for (const words of ['503 555 01', buyer.lastName.slice(3)]) {
      await box.fill(words)
      await box.press('Enter') // the search does not wait for a pause
      await expect(rows(page)).not.toHaveCount(1)
    }
    await expect(rows(page)).toHaveCount(4)
  })

  await page.getByRole('button', { name: 'Late only' }).click()
  await expect(page).toHaveURL(/late=true/)
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible() // all are due in 30 minutes
  await expect(tabs(page)).toHaveText(['All open0', ...expected.slice(1).map((text) => text.replace(/\d/, '0'))])
  await page.getByRole('link', { name: 'Show all open orders' }).click()
  await expect(page).toHaveURL('/seller/orders')
  await expect(
    rowOf(page, placed)
      .or(page.getByRole('button', { name: 'Load more orders' }))
      .first(),
  ).toBeVisible()
})

test('an order moves in its row, counts follow, and minutes run', async ({ page, store, sellerToken, buyer }) => {
  const order = await buyer.orders(await addProduct(store, sellerToken, { name: 'Plums' }))
  await page.clock.install()
  await page.goto(boardWith(order.number))
  const row = rowOf(page, order)
  await expect(row).toContainText('30 min left')
  await page.clock.fastForward(22 * 60_000)
  await expect(row.locator('.soon')).toHaveText('8 min left')
  await page.clock.fastForward(21.5 * 60_000)
  await expect(row.locator('.late')).toHaveText('14 min late')
  await page.clock.runFor(1_000)
  await row.getByRole('button', { name: `Start packing, order ${order.number}` }).click()
  await expect(page).toHaveURL(`/seller/orders/${order.number}`)
  await page.goBack()
  await expect(row.getByRole('link', { name: `Pick items, order ${order.number}` })).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(tabs(page).filter({ hasText: 'Packing' })).toHaveText('Packing1')
})

test('is worked by keyboard alone', async ({ page, store, sellerToken, buyer }) => {
  const grapes = await addProduct(store, sellerToken, { name: 'Grapes' })
  const [one, other] = [await buyer.orders(grapes), await buyer.orders(grapes)]
  await page.goto(boardWith(buyer.lastName))
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Days').focus()
  const stops = [
    'Late only',
    'Refresh',
    'More tools',
    'Select all orders shown',
    `Select order ${other.number}`,
    `Order ${other.number}`,
  ]
  for (const name of stops) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${name}`))
  }
  await page.keyboard.press('Enter')
  await expect(rowOf(page, other).getByText('Deliver to')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(bulkBar(page)).toContainText('1 selected')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(bulkBar(page)).toContainText('2 selected')
  await expectStateFits(page)
  const startPacking = bulkBar(page).getByRole('button', { name: 'Start packing 2' })
  await expect(startPacking).toBeEnabled() // a button that has just appeared ignores presses for a moment
  await startPacking.press('Enter')
  for (const order of [one, other]) await expect(rowOf(page, order).locator('.board-state')).toContainText('Packing')
  await expect(bulkBar(page)).toHaveCount(0)
  await expect(selectOf(page, one)).not.toBeChecked()
})
