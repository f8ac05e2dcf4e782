// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { cents } from '../../../../domain/money.ts'
import type { Weight } from '../../../../domain/products/weighed.ts'
import { rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { beginSession, logoutSeller } from '../seller-session.ts'
import { queueOf } from './order-queues.ts'

const login = (name: string) => beginSession({ token: name, seller: { name, email: `${name}@example.com`, role: 'packer' } })

test('what a packer picked and could not save is not sent by whoever logs in next', async () => {
  const sent = respondToRequests(() => rejected(503, 'The store is away'))
  login('noor')
  const noors = queueOf('order')
  noors.save({ line: 'milk', picked: 2, weight: null, isRestocked: false, substitute: null })
  await vi.waitFor(() => expect(noors.unsaved.get().isFailing).toBe(true))
  await logoutSeller()
  login('leo')
  window.dispatchEvent(new Event('online')) // this event sends what is unsaved at once
  expect(await queueOf('order').saved()).toBe(true)
  expect(sent.filter(({ path }) => path === '/api/order/pick').map(({ token }) => token)).toEqual(['noor'])
})

test('a weight that could not be saved is sent again with its pick, and with that of a substitute', async () => {
  const sent = respondToRequests(() => rejected(503, 'The store is away'))
  login('mia')
  const queue = queueOf('weighed order')
  onTestFinished(() => queue.stop())
  const product = { _id: 'plums', name: 'Plums', category: 'Fruits', image: [], offerPrice: 1.5 }
  const weighed = { per: 'lb', piece: 500 as Weight, unitPrice: cents(299), overPercent: 10 } as const
  const substitute = { product, quantity: 1, deposit: cents(0), weighed, weight: 450 as Weight }
  queue.save({ line: 'tomatoes', picked: 2, weight: 1105 as Weight, isRestocked: false, substitute })
  await vi.waitFor(() => expect(queue.unsaved.get().isFailing).toBe(true))
  window.dispatchEvent(new Event('online'))
  const picks = () => sent.filter(({ path, token }) => path === '/api/order/pick' && token === 'mia')
  await expect.poll(() => picks().length).toBeGreaterThan(1)
  const line = {
    ...{ line: 'tomatoes', picked: 2, weight: 1.105, restock: false },
    substitute: { product: 'plums', quantity: 1, weight: 0.45 },
  }
  for (const { body } of picks()) expect(body).toEqual({ id: 'weighed order', lines: [line] })
})
