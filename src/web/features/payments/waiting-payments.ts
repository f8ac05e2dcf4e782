import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { WaitingPaymentWire } from '../../../contract/payments/payments.ts'
import { afterFailure, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { notify } from '../../ui/notify.ts'
import { shopperKey } from '../account/shopper-queries.tsx'
import { reportShopperFailure } from '../account/shopper-session.ts'

// A payment is confirmed within seconds right after the payment page.
const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

interface WaitingPayments {
  /** The newest payment comes first. The list is null while it is loading. */
  readonly payments: readonly WaitingPaymentWire[] | null
  /** Cancels an open payment, or dismisses a failed one. */
  cancel(payment: WaitingPaymentWire): Promise<void>
}

/** Polls while a payment waits and the page is visible. `onEnded` is called when one was paid or has expired. */
export function useWaitingPayments(token: string, onEnded: () => void): WaitingPayments {
  const visibleSince = useVisibleSince()
  const { data, isError, refetch } = useQuery({
    queryKey: shopperKey(token, 'waiting-payments'),
    queryFn: async () => requireSuccess(await shopperApi.listWaitingPayments(token)).payments,
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) =>
      waitingIds(query.state.data).length > 0 ? pauseAfter(Date.now() - visibleSince) : afterFailure(query),
  })
  const cancel = useMutation({
    mutationFn: async ({ order }: WaitingPaymentWire) => {
      const response = await shopperApi.cancelWaitingPayment(token, order._id)
      if (!response.success) reportShopperFailure(response, token)
      else if (response.message) notify.success(response.message)
      await refetch()
    },
  })
  useEnded(data, onEnded)
  // The placed orders are shown even if this request fails.
  const payments = data ?? (isError ? [] : null)
  return { payments, cancel: cancel.mutateAsync }
}

const pauseAfter = (visibleMs: number): number => Math.min(Math.max(visibleMs / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)

function useVisibleSince(): number {
  const [since, setSince] = useState(Date.now)
  useEffect(() => {
    const controller = new AbortController()
    const reset = () => document.visibilityState === 'visible' && setSince(Date.now())
    document.addEventListener('visibilitychange', reset, { signal: controller.signal })
    return () => controller.abort()
  }, [])
  return since
}

function useEnded(payments: readonly WaitingPaymentWire[] | undefined, onEnded: () => void): void {
  const before = useRef<readonly string[]>([])
  const reportEnd = useEffectEvent(onEnded)
  useEffect(() => {
    if (!payments) return
    const waiting = waitingIds(payments)
    const hasEnded = before.current.some((id) => !waiting.includes(id))
    before.current = waiting
    if (hasEnded) reportEnd()
  }, [payments])
}

const waitingIds = (payments: readonly WaitingPaymentWire[] = []): string[] =>
  payments.filter(({ state }) => state !== 'failed').map(({ order }) => order._id)

type OrderEntry =
  | { readonly id: string; readonly order: OrderWire }
  | { readonly id: string; readonly waiting: WaitingPaymentWire }

/**
 * Sorts orders and waiting payments, newest first. A payment comes after all that was ordered or paid since it was
 * created. Payments whose order is in the list already are left out.
 */
export function withWaiting(orders: readonly OrderWire[], payments: readonly WaitingPaymentWire[]): OrderEntry[] {
  const paid = new Set(orders.map(({ _id }) => _id))
  const open = payments.filter(({ order }) => !paid.has(order._id))
  const placed = open.map((waiting) => ({ waiting, below: 1 + orders.findLastIndex((order) => isSince(order, waiting)) }))
  const entriesAt = (place: number): OrderEntry[] =>
    placed.flatMap(({ waiting, below }) => (below === place ? [{ id: waiting.order._id, waiting }] : []))
  return [...orders.flatMap((order, index) => [...entriesAt(index), { id: order._id, order }]), ...entriesAt(orders.length)]
}

/** Compares texts in ISO 8601 UTC. An online order counts from its payment. */
const isSince = ({ createdAt, payment }: OrderWire, { order }: WaitingPaymentWire): boolean =>
  (payment?.paidAt ?? createdAt) > order.createdAt
