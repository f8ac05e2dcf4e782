import type { Page } from '@playwright/test'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import type { OrderStatus } from '../src/domain/orders/order.ts'
import type { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { sellerTest, unique } from './seller-area.ts'
import { addAddress, moveOrder, placeOrder } from './store-requests.ts'

interface Buyer {
  /** No other order in the store has this name. */
  readonly lastName: string
  orders(...products: { _id: string }[]): Promise<OrderWire>
}

/** Has a buyer, and the seller's steps by API requests. `test.use` may change `buyerAddress`. */
export const boardTest = sellerTest.extend<{
  buyerAddress: Partial<typeof AN_ADDRESS>
  buyer: Buyer
  move(order: OrderWire, ...statuses: OrderStatus[]): Promise<void>
}>({
  buyerAddress: [{}, { option: true }],
  buyer: async ({ store, account: { token }, buyerAddress }, use) => {
    const lastName = unique('Quill')
    const address = await addAddress(store, token, { lastName, ...buyerAddress })
    await use({ lastName, orders: (...products) => placeOrder(store, token, products, { address }) })
  },
  move: async ({ store, sellerToken }, use) => {
    await use((order, ...statuses) => moveOrder(store, sellerToken, order, ...statuses))
  },
})

export const boardWith = (search: string): string => `/seller/orders?q=${encodeURIComponent(search)}`

export const rows = (page: Page) => page.getByRole('main').getByRole('article')
export const rowOf = (page: Page, { number }: OrderWire) => rows(page).filter({ hasText: number })
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link')
export const bulkBar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })
export const selectOf = (page: Page, { number }: OrderWire) => page.getByRole('checkbox', { name: `Select order ${number}` })
