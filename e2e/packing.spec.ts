import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern } from './api-responses.ts'
import { bar, expect, expectTicked, lineOf, more, openPacking, test, tick } from './packing-test.ts'
import { expectStateFits } from './seller-area.ts'
import { toast } from './shopper-test.ts'

const CART = { 'Whole milk': 3, 'Butter croissants': 1, Cucumber: 2 }

test('an order is packed line by line, and goes out with the sum to collect', async ({ page, shopper, packer }) => {
  const order = await shopper.orders(CART)
  await openPacking(page, order)
  await expect(page).toHaveTitle(`Packing ${order.number} · Larder`)
  await expect(page.getByText('Maya Winter · 6 items')).toBeVisible()
  await expect(page.getByText('30 min left')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /veggies|Dairy|Bakery/ })).toHaveText([
    'Organic veggies',
    'Dairy Products',
    'Bakery & Breads',
  ])
  await expect(page.getByRole('button', { name: /^Whole milk/ })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Start packing' }).click()

  const progress = page.getByRole('progressbar', { name: 'Lines packed' })
  await tick(page, 'Cucumber').click()
  await expectTicked(page, 'Cucumber', true)
  await expect(progress).toHaveAttribute('aria-valuenow', '1')
  await expect(tick(page, 'Cucumber')).toContainText('Admin') // the tick is saved
  await tick(page, 'Cucumber').click() // This removes the tick.
  await expectTicked(page, 'Cucumber', false)
  await expect.poll(async () => (await packer.order(order)).items.some((item) => item.picked !== undefined)).toBe(false)
  await tick(page, 'Cucumber').click()

  await more(page, 'Whole milk').click()
  await page.getByRole('button', { name: 'One less Whole milk' }).click()
  await expect(lineOf(page, 'Whole milk')).toContainText('2 of 3')
  await expect(lineOf(page, 'Whole milk')).toContainText('1 less: $1.45 comes off.')
  await page.getByRole('radio', { name: 'Put back' }).check()
  await expect(page.getByRole('definition').filter({ hasText: '-$1.45' })).toBeVisible()
  await expect(bar(page)).toContainText(/To collect, was \$\d+\.\d\d/)
  await expect.poll(async () => (await packer.order(order)).items.find(({ picked }) => picked === 2)?.isRestocked).toBe(true)

  await bar(page).getByRole('button', { name: '1 left, then out' }).click()
  const question = page.getByRole('dialog', { name: '1 item is not picked. Send out without it?' })
  await expect(question.getByRole('listitem')).toContainText('Butter croissants')
  await expect(question).toContainText('Maya pays')
  await expectStateFits(page)
  await question.getByRole('button', { name: 'Keep packing' }).click()
  await tick(page, 'Butter croissants').click()
  await bar(page).getByRole('button', { name: 'Send out' }).click()
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status).toContainText('Out for Delivery')
  await expect(status).toBeFocused()
  await expectStateFits(page)
  await expect(bar(page)).toHaveCount(0)
  expect(await packer.order(order)).toMatchObject({ status: 'Out for Delivery', toPay: order.amount - 1.48 })
  await status.getByRole('link', { name: 'Deliveries' }).click()
  await expect(page).toHaveURL(/\/seller\/deliveries$/)

  const toCollect = `$${(order.amount - 1.48).toFixed(2)}`
  await page.goto(`/seller/orders?q=${order.number}`)
  const row = page.getByRole('article').filter({ hasText: order.number })
  await expect(row.getByRole('button', { name: `Delivered, ${toCollect} received` })).toBeVisible()
  await expect(row.locator('.board-amount')).toContainText(toCollect)
  await expect(row).toContainText(`Ordered: $${order.amount.toFixed(2)}`)
  await expect(row).toContainText('5 items')
  await expect(row.getByRole('listitem').filter({ hasText: 'Whole milk' })).toHaveText(/^2 ×.*Ordered: 3$/)
})

test('what is missing is replaced by a product near its price, or by one that was searched for', async ({
  page,
  shopper,
  packer,
}) => {
  const order = await shopper.orders(CART)
  await packer.packs(order)
  await more(page, 'Butter croissants').click()
  await expect(page.getByText('Instead of 1 Butter croissants')).toBeVisible()
  const proposals = lineOf(page, 'Butter croissants').locator('.product-choice')
  await expect(proposals).toHaveCount(3)
  await expect(proposals.first()).toContainText(/\$\d\.\d\d, (\d+¢ less|the same)|stays \$\d\.\d\d, not \$\d\.\d\d/)
  await proposals.first().click()
  await expect(proposals.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(lineOf(page, 'Butter croissants')).toContainText('Instead: 1 ×')
  await expectStateFits(page)

  await page.getByRole('button', { name: 'Other product' }).click()
  await page.getByRole('searchbox', { name: 'Other product' }).fill('granola')
  const granola = page.getByRole('button', { name: /^Peanut granola/ })
  await expect(granola).toContainText(/stays \$3\.90, not \$/)
  await granola.click()
  await expect(lineOf(page, 'Butter croissants')).toContainText('Instead: 1 × Peanut granola')
  const substitutes = async () => (await packer.order(order)).items.filter(({ substituteFor }) => substituteFor)
  await expect.poll(async () => (await substitutes()).map(({ product }) => product.offerPrice)).toEqual([3.9])
  await page.getByRole('searchbox', { name: 'Other product' }).fill('nothing of the kind')
  await expect(page.getByText('Nothing found in stock.')).toBeVisible()

  await page.getByRole('button', { name: 'No substitute' }).click()
  await expect(more(page, 'Butter croissants')).toBeFocused()
  await expect(lineOf(page, 'Butter croissants')).toContainText('Left out')
  await expect.poll(substitutes).toEqual([])
})

test('a shopper who wants no substitutes is offered none, and the order is canceled when nothing is left', async ({
  page,
  shopper,
  packer,
}) => {
  await packer.packs(await shopper.orders({ Cucumber: 2 }, { substitutions: 'refund' }))
  await more(page, 'Cucumber').click()
  await expect(lineOf(page, 'Cucumber')).toContainText('Maya wants no substitutes. What’s missing comes off the total.')
  await expect(page.locator('.product-choice')).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await bar(page).getByRole('button', { name: 'Nothing packed: cancel…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Sold out')
  await page.keyboard.press('Enter')
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status).toContainText('Canceled')
  await expect(status).toBeFocused()
})

test('an order is packed by keyboard alone', async ({ page, shopper, packer }) => {
  const order = await shopper.orders(CART)
  await packer.packs(order)
  await expect(tick(page, 'Cucumber')).toBeEnabled() // presses are ignored right after the lines appear
  await tick(page, 'Cucumber').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(tick(page, 'Whole milk')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown') // it is the last line
  await expect(tick(page, 'Butter croissants')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(tick(page, 'Whole milk')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(more(page, 'Butter croissants')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'One less Butter croissants' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'One less Butter croissants' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'One less Butter croissants' })).toBeFocused()
  await expect(lineOf(page, 'Butter croissants')).toContainText('0 of 1')
  for (const product of ['Cucumber', 'Whole milk', 'Butter croissants']) await expectTicked(page, product, true)
  const sendOut = bar(page).getByRole('button', { name: 'Send out' })
  for (let presses = 0; presses < 20; presses++) {
    if (await sendOut.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(sendOut).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Status' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, expectedOnConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('a tick without a connection is saved once there is one, every target is large, and the next step stays under the thumb', async ({
    page,
    shopper,
    packer,
  }) => {
    const order = await shopper.orders(CART)
    await packer.packs(order)
    await page.context().setOffline(true)
    await tick(page, 'Cucumber').tap()
    await expect(tick(page, 'Cucumber')).toContainText('Not saved')
    await tick(page, 'Whole milk').tap()
    await expect(bar(page).getByRole('alert')).toContainText('2 lines are not saved.')
    await expectTicked(page, 'Cucumber', true)
    await bar(page).getByRole('button', { name: 'Try again' }).tap()
    await expect(bar(page).getByRole('alert')).toContainText('2 lines are not saved.')
    await tick(page, 'Whole milk').tap() // the newest state is saved
    await page.context().setOffline(false)
    await expect(bar(page).getByRole('alert')).toHaveCount(0)
    await expectTicked(page, 'Cucumber', true)
    await expectTicked(page, 'Whole milk', false)
    expect((await packer.order(order)).items.map(({ picked }) => picked).filter((picked) => picked !== undefined)).toEqual([2])

    await more(page, 'Whole milk').tap()
    await page.getByRole('button', { name: 'One less Whole milk' }).tap()
    await page.locator('.product-choice').first().tap()
    for (const target of await page.getByRole('main').getByRole('button').all()) {
      const box = await target.boundingBox()
      expect(Math.min(box?.height ?? 0), (await target.textContent()) ?? '').toBeGreaterThanOrEqual(56)
    }
    await page.getByRole('heading', { name: 'Packing now' }).scrollIntoViewIfNeeded()
    await expect(bar(page).getByRole('button')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner').filter({ hasText: 'Logout' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Back to orders' })).toBeInViewport()
  })
})

test.describe('what the store rejects', () => {
  test.use({ expectedOnConsole: [/status of (404|409|500)|could not be loaded/] })

  test('an unknown order shows a notice, one that can’t be loaded has a retry, and a rejected tick is undone', async ({
    page,
    shopper,
    packer,
  }) => {
    await page.goto('/seller/orders/zzzz-zzzz')
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
    await expectStateFits(page)
    const order = await shopper.orders({ Cucumber: 1 })
    await packer.moves(order, 'Packing')
    const path = endpointPattern(endpoints.getOrder.path)
    await page.route(path, (route) => route.fulfill({ status: 500, json: { success: false, message: 'Away' } }))
    await page.goto(`/seller/orders/${order.number}`)
    await expect(page.getByRole('alert')).toContainText('This order could not be loaded.')
    await expectStateFits(page)
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: order.number })).toBeVisible()

    const json = { success: false, message: 'The customer wants no substitutes in this order' }
    await page.route(endpointPattern(endpoints.pickOrder.path), (route) => route.fulfill({ status: 409, json }))
    await tick(page, 'Cucumber').click()
    await expect(toast(page, json.message)).toBeVisible()
    await expectTicked(page, 'Cucumber', false)
  })
})
