import type { APIResponse, Page } from '@playwright/test'
import type { ProductWire } from '../src/contract/products/products.ts'
import { expect } from './test.ts'

export const endpointPattern = (path: string): RegExp => new RegExp(`${path}(\\?|$)`)

export async function failRequests(
  page: Page,
  path: string,
  status = 500,
  message = 'Something went wrong on our side',
): Promise<void> {
  await page.route(endpointPattern(path), (route) => route.fulfill({ status, json: { success: false, message } }))
}

/** Holds requests back until it is opened, and counts them. */
export interface Gate {
  readonly arrived: number
  open(): void
}

export const holdRequests = (page: Page, path: string): Promise<Gate> => hold(page, endpointPattern(path))

export async function hold(page: Page, url: RegExp): Promise<Gate> {
  let arrived = 0
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
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

/** Changes products in the response of the list, for states that no endpoint can make, such as another price. */
export async function changeProducts(page: Page, change: (product: ProductWire) => ProductWire): Promise<void> {
  await page.route(endpointPattern('/api/product/list'), async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, products: body.products.map(change) } })
  })
}

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape, and fail on another one
export async function json(request: Promise<APIResponse>): Promise<any> {
  const response = await request
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
  return response.json()
}
