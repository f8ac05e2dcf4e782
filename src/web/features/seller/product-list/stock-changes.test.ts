import { expect, test, vi } from 'vitest'
import type { ProductWire } from '../../../../contract/products.ts'
import type { Failure } from '../../../api/api.ts'
import { PagedList } from '../../../lists/paged-list.ts'
import { StockChanges, withPending } from './stock-changes.ts'

const refused: Failure = { success: false, status: 404, message: 'Product not found', errors: {} }
const product = (id: string): ProductWire => ({
  _id: id,
  name: id,
  category: 'Fruits',
  price: 2,
  offerPrice: 1,
  image: [],
  description: [],
  inStock: true,
})

/** A list of two products on a server that answers a change when `answer` is called. */
async function shop() {
  const stock = new Map([
    ['apples', true],
    ['pears', true],
  ])
  const asked: string[] = []
  const list = new PagedList<ProductWire>({
    pageSize: 10,
    onFailure: vi.fn(),
    async ask() {
      asked.push('list')
      return { success: true, rows: [...stock].map(([id, inStock]) => ({ ...product(id), inStock })), nextCursor: null }
    },
  })
  await list.load('')
  const responses: ((response: { success: true; message?: string } | Failure) => void)[] = []
  const options = {
    setStock: (id: string, inStock: boolean) => {
      asked.push(`${id} ${inStock}`)
      return new Promise<{ success: true; message?: string } | Failure>((resolve) => {
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
  return { list, changes, options, asked, responses, shown }
}

test('shows the stock as wished at once, then tells the server’s words and fetches the list anew', async () => {
  const { changes, options, asked, responses, shown } = await shop()
  const changing = changes.set('apples', false)
  expect(shown()).toEqual([false, true])
  responses[0]?.({ success: true, message: 'Stock Updated' })
  await changing
  expect(shown()).toEqual([false, true])
  expect(options.onDone).toHaveBeenCalledExactlyOnceWith('Stock Updated')
  expect(asked).toEqual(['list', 'apples false', 'list'])
})

test('takes the wish back when the server refuses', async () => {
  const { changes, options, responses, shown } = await shop()
  const changing = changes.set('apples', false)
  responses[0]?.(refused)
  await changing
  expect(shown()).toEqual([true, true])
  expect(changes.pending.get().size).toBe(0)
  expect(options.onFailure).toHaveBeenCalledExactlyOnceWith(refused)
})

test('makes one call at a time a product, while others may change too', async () => {
  const { changes, asked, responses, shown } = await shop()
  const changing = [changes.set('apples', false), changes.set('apples', true), changes.set('pears', false)]
  expect(asked).toEqual(['list', 'apples false', 'pears false'])
  for (const response of responses) response({ success: true })
  await Promise.all(changing)
  expect(shown()).toEqual([false, false])
})

test('keeps a wish in sight while the list comes anew because of another product', async () => {
  const { changes, responses, shown } = await shop()
  const apples = changes.set('apples', false)
  const pears = changes.set('pears', false)
  responses[0]?.({ success: true })
  await apples
  expect(shown()).toEqual([false, false])
  responses[1]?.(refused)
  await pears
  expect(shown()).toEqual([false, true])
})
