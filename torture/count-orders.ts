import { endpoints } from '../src/contract/endpoints.ts'
import { TOKEN_HEADER } from '../src/contract/headers.ts'
import type { AcknowledgedOrder } from './order-load.ts'

export async function countOrders(
  url: string,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<{ lost: number; doubled: number }> {
  let [lost, doubled] = [0, 0]
  for (const [token, orders] of Map.groupBy(acknowledged, (order) => order.token)) {
    const stored = await listAllOrders(url, token)
    const acknowledgedIds = new Set(orders.map((order) => order.id))
    lost += acknowledgedIds.difference(stored).size
    doubled += stored.difference(acknowledgedIds).size + (orders.length - acknowledgedIds.size)
  }
  return { lost, doubled }
}

async function listAllOrders(url: string, token: string): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`
    const response = await fetch(`${url}${endpoints.listShopperOrders.path}?limit=500${query}`, {
      headers: { [TOKEN_HEADER]: token },
    })
    // biome-ignore lint/suspicious/noExplicitAny: a response of another shape fails the run
    const page: any = await response.json()
    for (const order of page.orders) ids.add(order._id)
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}
