// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PaymentIssueWire } from '../../../../contract/payments/payments.ts'
import { queryClient } from '../../../api/query-client.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { beginSession } from '../seller-session.ts'
import { PaymentIssueList } from './payment-issue-list.tsx'
import { usePaymentIssues } from './use-payment-issues.ts'

vi.mock('idb-keyval', () => ({ createStore: () => null, clear: async () => {} })) // the test's DOM has no IndexedDB

const ISSUE: PaymentIssueWire = {
  order: anOrder(9, 9),
  left: { amount: 1, currency: 'usd' },
  duplicate: { number: '8M2P-4RTY', isSame: true },
}

const Issues = () => <PaymentIssueList {...usePaymentIssues(null, () => {})} />

async function openIssues() {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'owner' } })
  onTestFinished(() => queryClient.clear())
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Issues />
    </QueryClientProvider>,
    { path: '/seller/orders' },
  )
  const button = (name: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await vi.waitFor(() => expect(button('Refund $1.00')).toBeDefined())
  button('Refund $1.00')?.click()
  return { screen, button }
}

test('the question about a payment that somebody else refunded keeps its reason, and the list is loaded again', async () => {
  const server: { payments: readonly PaymentIssueWire[] } = { payments: [ISSUE] }
  respondToRequests(({ path }) => {
    if (path.startsWith('/api/order/attention')) return ok({ payments: server.payments, nextCursor: null })
    server.payments = []
    return rejected(409, 'The payment is refunded already')
  })
  const { screen, button } = await openIssues()
  await vi.waitFor(() => expect(screen.querySelector('[name=reason]')).not.toBeNull())
  const reason = screen.querySelector<HTMLInputElement>('[name=reason]')
  if (reason) reason.value = 'Ordered twice'
  screen.querySelector('form')?.requestSubmit()
  await expect.poll(() => screen.querySelector('[role=alert]')?.textContent).toBe('The payment is refunded already')
  await expect.poll(() => screen.querySelector('section')).toBeNull()
  expect(screen.querySelector<HTMLInputElement>('[name=reason]')?.value).toBe('Ordered twice')
  button('Don’t refund')?.click()
  await expect.poll(() => screen.querySelector('dialog')).toBeNull()
})

test('a refund that got no response is requested again with the same key', async () => {
  const { duplicate: _, ...soldOut } = ISSUE
  const sent = respondToRequests(({ path }) =>
    path.startsWith('/api/order/attention') ? ok({ payments: [soldOut], nextCursor: null }) : 'lost',
  )
  const refunds = () => sent.filter(({ path }) => path.startsWith('/api/order/refund'))
  const { button } = await openIssues()
  for (const presses of [1, 2]) {
    await vi.waitFor(() => expect(button('Refund $1.00 now')?.ariaBusy).not.toBe('true'))
    button('Refund $1.00 now')?.click()
    await vi.waitFor(() => expect(refunds()).toHaveLength(presses))
  }
  const [first, second] = refunds()
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toEqual(first)
})
