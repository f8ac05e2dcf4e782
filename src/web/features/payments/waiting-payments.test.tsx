// @vitest-environment happy-dom
import { startTransition, use, useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { WaitingPaymentWire } from '../../../contract/payments/payments.ts'
import { queryClient } from '../../api/query-client.ts'
import { anOrder, at } from '../../testing/an-order.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { type FakeResponse, ok, respondToRequests } from '../../testing/store-requests.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { useWaitingPayments, withWaiting } from './waiting-payments.ts'

const open: WaitingPaymentWire = { order: anOrder(10), state: 'open', expiresAt: at(11) }
const NEVER = new Promise<never>(() => {})

let attempt = (_name: string, _isReady: boolean) => {}
const ended: string[] = []

function Payments() {
  const [{ name, isReady }, setAttempt] = useState({ name: 'first', isReady: true })
  useEffect(() => {
    attempt = (name, isReady) => setAttempt({ name, isReady })
  }, [])
  const { payments } = useWaitingPayments('a token', () => ended.push(name))
  if (!isReady) use(NEVER)
  return <p>{payments === null ? 'loading' : `${payments.length} waiting`}</p>
}

test('polls until a payment is ended, and reports that once, to what is shown and not to what React has abandoned', async () => {
  const server = { payments: [open] }
  const sent = respondToRequests(() => ok({ payments: server.payments }))
  const screen = await renderScreen(
    <ShopperQueries>
      <Payments />
    </ShopperQueries>,
    { path: '/my-orders' },
  )
  await expect.poll(() => screen.textContent).toBe('1 waiting')
  startTransition(() => attempt('abandoned', false))
  server.payments = []
  await expect.poll(() => ended).toEqual(['first'])
  const polls = sent.length
  await expect.poll(() => screen.textContent).toBe('0 waiting')
  expect([ended, sent.length]).toEqual([['first'], polls])
})

test('a waiting payment that could not be loaded is loaded later', async () => {
  queryClient.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server: { response: FakeResponse } = { response: 'lost' }
  respondToRequests(() => server.response)
  const screen = await renderScreen(
    <ShopperQueries>
      <Payments />
    </ShopperQueries>,
    { path: '/my-orders' },
  )
  await expect.poll(() => screen.textContent).toBe('0 waiting')
  server.response = ok({ payments: [open] })
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => screen.textContent, { timeout: 5_000 }).toBe('1 waiting')
})

const waiting = (hour: number): WaitingPaymentWire => ({
  order: { ...anOrder(hour), _id: `payment of ${hour}` },
  state: 'open',
  expiresAt: at(hour + 1),
})
const ids = (orders: readonly OrderWire[], payments: readonly WaitingPaymentWire[]) =>
  withWaiting(orders, payments).map(({ id }) => id)

test('puts a payment on top when nothing was ordered since', () => {
  expect(ids([], [waiting(9), waiting(8)])).toEqual(['payment of 9', 'payment of 8'])
  expect(ids([anOrder(8), anOrder(7)], [waiting(9)])).toEqual(['payment of 9', 'order of 8', 'order of 7'])
})

test('puts a payment below what was ordered since', () => {
  const orders = [anOrder(12), anOrder(10), anOrder(7)]
  expect(ids(orders, [waiting(11), waiting(9)])).toEqual([
    'order of 12',
    'payment of 11',
    'order of 10',
    'payment of 9',
    'order of 7',
  ])
})

test('puts a payment below an order that was created earlier but paid since', () => {
  const orders = [anOrder(8), anOrder(7, 10), anOrder(6)]
  expect(ids(orders, [waiting(9)])).toEqual(['order of 8', 'order of 7', 'payment of 9', 'order of 6'])
})

test('leaves out a payment whose order was placed since it was read', () => {
  const paid = { ...anOrder(9), _id: 'payment of 9' }
  expect(ids([paid, anOrder(7)], [waiting(9), waiting(8)])).toEqual(['payment of 9', 'payment of 8', 'order of 7'])
})
