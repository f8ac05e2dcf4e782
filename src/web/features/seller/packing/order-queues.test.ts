// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
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
