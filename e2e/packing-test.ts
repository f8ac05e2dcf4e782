import type { BrowserContext, Locator, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import type { OrderStatus } from '../src/domain/orders/order.ts'
import { asSeller } from './seller-area.ts'
import { expect, test as shopperTest } from './shopper-test.ts'
import type { StoreProcess } from './store-process.ts'
import { moveOrder, send } from './store-requests.ts'

interface Packer {
  readonly token: string
  moves(order: OrderWire, status: OrderStatus): Promise<void>
  order(order: OrderWire): Promise<OrderWire>
  packs(order: OrderWire): Promise<void>
}

export const test = shopperTest.extend<{ packer: Packer }>({
  packer: async ({ page, context, store }, use) => {
    const token = await asSeller(context, store)
    await use({
      token,
      moves: (order, status) => moveOrder(store, token, order, status),
      order: async ({ _id }) => (await send(store, token, `${endpoints.getOrder.path}?id=${_id}`)).order,
      async packs(order) {
        await moveOrder(store, token, order, 'Packing')
        await openPacking(page, order)
      },
    })
  },
})

export { expect }

export async function openPacking(page: Page, { number }: OrderWire): Promise<void> {
  await page.goto(`/seller/orders/${number}`)
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
  await expect(page.getByText('Updates automatically')).toBeVisible()
}

export async function anotherPacker(context: BrowserContext, order: OrderWire, store: StoreProcess): Promise<Page> {
  await asSeller(context, store)
  const page = await context.newPage()
  await openPacking(page, order)
  return page
}

export const lineOf = (page: Page, product: string): Locator => page.getByRole('listitem').filter({ hasText: product }).first()

export const tick = (page: Page, product: string): Locator => lineOf(page, product).locator('button.pack-tick')

export const more = (page: Page, product: string): Locator =>
  page.getByRole('button', { name: `Fewer or a substitute for ${product}`, exact: true })

export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Next step' })

export const expectTicked = (page: Page, product: string, isTicked: boolean): Promise<void> =>
  expect(tick(page, product)).toHaveAttribute('aria-pressed', String(isTicked))
