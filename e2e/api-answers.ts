import type { Page } from '@playwright/test'
import type { ProductWire } from '../src/contract/products.ts'

/** Where the browser asks for one of the store's calls, whatever the query. */
export const callTo = (path: string): RegExp => new RegExp(`${path}(\\?|$)`)

/** The store answers a call with a fault. */
export async function failCall(
  page: Page,
  path: string,
  status = 500,
  message = 'Something went wrong on our side',
): Promise<void> {
  await page.route(callTo(path), (route) => route.fulfill({ status, json: { success: false, message } }))
}

/** A gate before a call: nothing comes through until it is opened. Counts what arrived. */
export interface Gate {
  readonly arrived: number
  open(): void
}

/** Holds a call back on its way to the store. */
export const holdCall = (page: Page, path: string): Promise<Gate> => hold(page, callTo(path))

/** Holds back whatever is asked for at such an address. */
export async function hold(page: Page, address: RegExp): Promise<Gate> {
  let arrived = 0
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    arrived += 1
    await opened
    await route.continue()
  })
  return {
    get arrived() {
      return arrived
    },
    open,
  }
}

/** Products come from the store's list changed: what can't be made by its calls, such as another price. */
export async function changeProducts(page: Page, change: (product: ProductWire) => ProductWire): Promise<void> {
  await page.route(callTo('/api/product/list'), async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, products: answer.products.map(change) } })
  })
}
