import { expect, test, vi } from 'vitest'
import type { ProductWire } from '../../../../contract/products.ts'
import type { Failure } from '../../../api/api.ts'
import { PagedList } from '../../../lists/paged-list.ts'
import { aProduct } from '../../../testing/a-product.ts'
import { StockChanges, withPending } from './stock-changes.ts'

const failure: Failure = { success: false, status: 404, message: 'Product not found', errors: {} }

/** A list of two products; each change waits for its resolver in `responses`. */
async function shop() {
  const stock = new Map([
    ['apples', true],
    ['pears', true],
  ])
  const requests: string[] = []
  const list = new PagedList<ProductWire>({
    pageSize: 10,
    onFailure: vi.fn(),
    async fetchPage() {
      requests.push('list')
      return { success: true, rows: [...stock].map(([id, inStock]) => ({ ...aProduct(id), inStock })), nextCursor: null }
    },
  })
  await list.load('')
  const responses: ((response: { success: true; message: string } | Failure) => void)[] = []
  const options = {
    setStock: (id: string, inStock: boolean) => {
      requests.push(`${id} ${inStock}`)
      return new Promise<{ success: true; message: string } | Failure>((resolve) => {
        responses.push((response) => {
          if (response.success) stock.set(id, inStock)
          resolve(response)
        })
      })
    },
    onDone: vi.fn(),
    onFailure: vi.fn(),
  }
  const changes = new StockChanges(list, options)
  const shown = () => withPending(list.state.get().rows ?? [], changes.pending.get()).map(({ inStock }) => inStock)
  return { list, changes, options, requests, responses, shown }
}

test('shows the new stock at once, then shows the server’s message and reloads the list', async () => {
  const { changes, options, requests, responses, shown } = await shop()
  const changing = changes.set('apples', false)
  expect(shown()).toEqual([false, true])
  responses[0]?.({ success: true, message: 'Stock Updated' })
  await changing
  expect(shown()).toEqual([false, true])
  expect(options.onDone).toHaveBeenCalledExactlyOnceWith('Stock Updated')
  expect(requests).toEqual(['list', 'apples false', 'list'])
})

test('reverts the stock when the server rejects the change', async () => {
  const { changes, options, responses, shown } = await shop()
  const changing = changes.set('apples', false)
  responses[0]?.(failure)
  await changing
  expect(shown()).toEqual([true, true])
  expect(changes.pending.get().size).toBe(0)
  expect(options.onFailure).toHaveBeenCalledExactlyOnceWith(failure)
})

test('sends one request at a time for each product, several products in parallel', async () => {
  const { changes, requests, responses, shown } = await shop()
  const changing = [changes.set('apples', false), changes.set('apples', true), changes.set('pears', false)]
  expect(requests).toEqual(['list', 'apples false', 'pears false'])
  for (const response of responses) response({ success: true, message: 'Stock Updated' })
  await Promise.all(changing)
  expect(shown()).toEqual([false, false])
})

test('shows a pending change while the list reloads because of another product', async () => {
  const { changes, responses, shown } = await shop()
  const apples = changes.set('apples', false)
  const pears = changes.set('pears', false)
  responses[0]?.({ success: true, message: 'Stock Updated' })
  await apples
  expect(shown()).toEqual([false, false])
  responses[1]?.(failure)
  await pears
  expect(shown()).toEqual([false, true])
})
