import { expect, test, vi } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { ok, respondToRequests } from '../../testing/store-requests.ts'

test('removes a shopper’s data when the session ends, and keeps no response that arrives afterwards', async () => {
  openBrowser()
  respondToRequests(() => ok())
  vi.resetModules()
  const { queryClient } = await import('../../api/query-client.ts')
  const { shopperKey } = await import('./shopper-queries.tsx')
  const { enter, logout } = await import('./shopper-session.ts')
  enter('a token', { _id: 'maya', name: 'Maya Winter', email: 'maya@example.com', cartItems: {}, favourites: [] })
  queryClient.setQueryData(shopperKey('a token', 'orders'), ['an order'])
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const loading = queryClient.fetchQuery({ queryKey: shopperKey('a token', 'addresses'), queryFn: () => promise }).catch(() => {}) // the query is canceled
  await logout()
  resolve(['an address'])
  await loading
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
