import { endpoints } from '../../contract/endpoints.ts'
import type { ListLostDemandResponse, LostRowWire } from '../../contract/search/lost-demand.ts'
import type { Caller, TestResponse } from './caller.ts'
import type { TestStore } from './test-store.ts'

/** Reports and lists lost demand. The store must trust one proxy, so that each visitor can have an address of their own. */
export async function lostDemandOf(store: TestStore) {
  const seller = await store.seller()
  const report = (by: Caller, loss: object, address = '203.0.113.1'): Promise<TestResponse> =>
    by.post(endpoints.reportLoss, loss, { 'x-forwarded-for': address })
  const list = async (days = '30'): Promise<ListLostDemandResponse> =>
    (await seller.get(`${endpoints.listLostDemand.path}?days=${days}`)).body
  return {
    seller,
    list,
    report,
    search: (text: string, address?: string) => report(store.visitor(), { kind: 'search', text }, address),
    look: (product: string, address?: string) => report(store.visitor(), { kind: 'soldOut', product }, address),
    /** Finds the row of a searched text, or of a product's id. */
    async row(of: string, kind?: LostRowWire['kind']): Promise<LostRowWire | undefined> {
      const { rows } = await list()
      return rows.find((row) => (row.text === of || row.product?._id === of) && (kind === undefined || row.kind === kind))
    },
  }
}
