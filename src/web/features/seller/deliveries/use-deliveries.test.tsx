// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { reloadCashTaken, useCashTaken } from './use-deliveries.ts'

const Cash = () => useCashTaken()

test('the cash that could not be loaded after a delivery is loaded later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    queryClient.clear()
  })
  const server: { response: FakeResponse } = { response: ok({ amount: 12.5, orders: 1 }) }
  const sent = respondToRequests(() => server.response)
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Cash />
    </QueryClientProvider>,
    { path: '/seller/deliveries' },
  )
  await expect.poll(() => screen.textContent).toBe('1250')
  const before = sent.length
  server.response = rejected(503, 'Busy')
  reloadCashTaken()
  await expect.poll(() => sent.length).toBe(before + 1)
  server.response = ok({ amount: 20, orders: 2 })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(screen.textContent).toBe('2000')
  }, 5_000)
  const loaded = sent.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(loaded)
})
