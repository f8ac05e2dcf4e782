// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { queryClient } from '../../../api/query-client.ts'
import { anOrder, at } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { beginSession } from '../seller-session.ts'
import { useRefunds } from './use-refunds.ts'

function Refund() {
  const { retry } = useRefunds()
  return (
    <button type="button" onClick={() => void retry({ id: anOrder(1)._id, amount: 4.2, reason: 'Bruised' }, 'a key')}>
      Refund
    </button>
  )
}

/** Requests a refund that the provider answers with `status`, and returns the toast. */
async function toastAfter(status: 'succeeded' | 'failed', message: string) {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'owner' } })
  const refund = { _id: 'a refund', amount: 4.2, reason: 'Bruised', at: at(3), by: 'Noor', status }
  const order: OrderWire = { ...anOrder(1), refunds: [refund] }
  respondToRequests(() => ok({ message, order }))
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Refund />
      <Toaster />
    </QueryClientProvider>,
    { path: '/seller/orders' },
  )
  screen.querySelector('button')?.click()
  const toast = () => [...screen.querySelectorAll('.toast')].find(({ textContent }) => textContent?.includes(message))
  await expect.poll(toast).toBeDefined()
  return toast()
}

test('a refund that the provider refuses at once is shown as an error', async () => {
  expect((await toastAfter('failed', 'The refund failed. Please try again.'))?.className).toContain('toast-error')
})

test('a refund that succeeds is shown as a success', async () => {
  expect((await toastAfter('succeeded', 'Payment refunded'))?.className).toContain('toast-success')
})
