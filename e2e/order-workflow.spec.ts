import type { BrowserContext, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { endpointPattern } from './api-responses.ts'
import { asSeller, expectStateFits } from './seller-area.ts'
import { expect, test as shopperTest, toast } from './shopper-test.ts'
import { moveOrder } from './store-requests.ts'

interface Seller {
  readonly token: string
  finds(order: OrderWire): Promise<Page>
}

const test = shopperTest.extend<{ seller: Seller }>({
  seller: async ({ context, store }, use) => {
    const token = await asSeller(context, store)
    await use({ token, finds: (order) => openBoard(context, order) })
  },
})

async function openBoard(context: BrowserContext, { number }: OrderWire): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`/seller/orders?q=${number}`)
  return page
}

const cardOf = (page: Page, { number }: OrderWire) => page.getByRole('main').getByRole('article').filter({ hasText: number })
const step = (page: Page, order: OrderWire, name: string) =>
  cardOf(page, order).getByRole('button', { name: `${name}, order ${order.number}` })

test('the seller moves an order to the door, and the shopper sees each step', async ({ page, shopper, seller }) => {
  const order = await shopper.orders({ Bananas: 2 })
  const office = await seller.finds(order)
  const card = cardOf(office, order)
  await expect(card).toContainText('30 min left')
  await expect(card.getByText('History')).toHaveCount(0)

  await step(office, order, 'Start packing').click()
  await expect(office).toHaveURL(`/seller/orders/${order.number}`)
  await office.goBack()
  await expect(card.getByRole('link', { name: `Pick items, order ${order.number}` })).toBeVisible()
  await expect(card).toContainText('Packing')
  await expect(card).toContainText('0 of 2 picked')
  await page.goto('/my-orders')
  const progress = page.getByRole('list', { name: 'Progress' })
  await expect(progress.locator('li')).toHaveText([
    /^Order Placed, done\d/,
    /^Packing\s*since \d/,
    /^Out for Delivery$/,
    /^Delivered\s*by \d/,
  ])
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0)
  await expectStateFits(page)

  await step(office, order, 'Send out').click()
  const question = office.getByRole('dialog', { name: 'Nothing is picked. Send out everything as ordered?' })
  await expect(question).toContainText(`Maya pays$${order.amount.toFixed(2)}`)
  await question.getByRole('button', { name: 'Send out as ordered' }).click()
  const delivered = step(office, order, `Delivered, $${order.amount.toFixed(2)} received`)
  await expect(delivered).toBeVisible()
  await expectStateFits(office)
  await delivered.click()
  await expect(card).toContainText('Paid')
  await expect(page.getByRole('article')).toContainText('Delivered')
  await expect(page.getByRole('article')).toContainText('Payment: Paid')

  const undo = card.getByRole('button', { name: `Undo delivery of order ${order.number}` })
  await expect(undo).toBeEnabled()
  await undo.focus()
  await office.keyboard.press('Enter')
  await expect(delivered).toBeVisible()
  await expect(card).toContainText('Pending')
  await card.getByText('History').click()
  await expect(card.locator('ol li')).toHaveText([
    /^Order Placed .+, by the customer$/,
    /^Packing .+, by Admin$/,
    /^Out for Delivery .+, by Admin$/,
    /^Delivered .+, by Admin$/,
    /^Out for Delivery .+, by Admin$/,
  ])
  await expectStateFits(office)

  await test.step('an undo is offered for a minute', async () => {
    await delivered.click()
    await expect(undo).toBeVisible()
    await office.clock.runFor(61_000)
    await expect(undo).toHaveCount(0)
  })
})

test.describe('somebody was faster', () => {
  test.use({ expectedOnConsole: [/status of 409/] })

  test('a shopper cancels an order after a second thought, but none that is being packed', async ({
    page,
    shopper,
    seller,
    store,
  }) => {
    const order = await shopper.orders({ Bananas: 1 })
    await page.goto('/my-orders')
    const cancel = page.getByRole('button', { name: `Cancel order ${order.number}` })
    await cancel.click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await expect(dialog).toContainText(`Order ${order.number}, $${order.amount.toFixed(2)}. You won’t pay anything.`)
    await expectStateFits(page)
    await dialog.getByRole('button', { name: 'Keep order' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cancel).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(toast(page, 'Order cancelled')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('article')).toContainText('You canceled this order.')
    await expect(page.getByRole('article')).toContainText('Canceled')
    await expect(cancel).toHaveCount(0)

    const packed = await shopper.orders({ Bananas: 1 })
    await page.reload()
    await page.getByRole('button', { name: `Cancel order ${packed.number}` }).click()
    await moveOrder(store, seller.token, packed, 'Packing')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(toast(page, 'We are packing this order, so it can’t be canceled')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toContainText('Packing')
  })

  test('the seller learns that someone else was first, and cancels with a reason that the shopper reads', async ({
    page,
    shopper,
    seller,
    store,
  }) => {
    const order = await shopper.orders({ Bananas: 1 })
    const office = await seller.finds(order)
    await office.route(
      endpointPattern(endpoints.changeOrderStatus.path),
      async (route) => {
        await moveOrder(store, seller.token, order, 'Packing')
        await route.continue()
      },
      { times: 1 },
    )
    await step(office, order, 'Start packing').click()
    await expect(toast(office, 'This order is now Packing')).toBeVisible()
    await expect(step(office, order, 'Send out')).toBeVisible()
    await expect(office).toHaveURL(/\?q=/)

    await cardOf(office, order).getByRole('button', { name: 'Cancel order…' }).click()
    const dialog = office.getByRole('dialog', { name: `Cancel order ${order.number}?` })
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await office.keyboard.press('Enter')
    await expect(dialog).toContainText('Please give a reason')
    await expectStateFits(office)
    await dialog.getByLabel('Reason').fill('No bananas today')
    await office.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(cardOf(office, order)).toContainText('Canceled')
    await page.goto('/my-orders')
    await expect(page.getByRole('article')).toContainText('We canceled this order. Reason: No bananas today')
  })
})
