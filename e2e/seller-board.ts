import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders.ts'
import type { OrderStatus } from '../src/domain/order.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { sellerTest, unique } from './seller-area.ts'
import { expect } from './test.ts'

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
  buyer: async ({ request, account: { token }, buyerAddress }, use) => {
    const lastName = unique('Quill')
    const headers = { token }
    const data = { ...AN_ADDRESS, lastName, ...buyerAddress }
    const { address } = await (await request.post(endpoints.addAddress.path, { headers, data })).json()
    await use({
      lastName,
      async orders(...products) {
        const items = products.map(({ _id }) => ({ product: _id, quantity: 1 }))
        const response = await request.post(endpoints.placeCashOrder.path, { headers, data: { items, address: address._id } })
        expect(response.status()).toBe(201)
        return (await response.json()).order
      },
    })
  },
  move: async ({ request, sellerToken }, use) => {
    await use(async (order, ...statuses) => {
      for (const status of statuses) {
        const data = { id: order._id, status, reason: 'a reason' }
        const response = await request.post(endpoints.changeOrderStatus.path, { headers: { token: sellerToken }, data })
        expect(response.status()).toBe(200)
      }
    })
  },
})

export const boardWith = (search: string): string => `/seller/orders?q=${encodeURIComponent(search)}`

export const rows = (page: Page) => page.getByRole('main').getByRole('article')
export const rowOf = (page: Page, { number }: OrderWire) => rows(page).filter({ hasText: number })
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link')
export const bulkBar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })
export const selectOf = (page: Page, { number }: OrderWire) => page.getByRole('checkbox', { name: `Select order ${number}` })
