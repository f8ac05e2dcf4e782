import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FailedJobsWire } from '../../../../contract/operations/alarms-and-jobs.ts'
import type { PaymentIssueWire } from '../../../../contract/payments/payments.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { afterFailure, requireSuccess } from '../../../api/query-client.ts'
import { type NewRefund, sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { keepCurrent, sellerKey } from '../seller-queries.ts'
import { formFailure, sellerToken, useIsManager } from '../seller-session.ts'

const PAGE_SIZE = 100
const NO_ISSUES: readonly PaymentIssueWire[] = []
const NO_JOBS: readonly FailedJobsWire[] = []

type Decide = (
  token: Token,
) => ReturnType<typeof sellerApi.refundOrder | typeof sellerApi.acceptOrder | typeof sellerApi.askForCash>

export interface PaymentIssueActions {
  /** A toast shows a failure. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<void>
  /** Resolves to the failure to show in the form, or to null. */
  refundWithReason(refund: NewRefund, reason: string, idempotencyKey: string): Promise<Failure | null>
  /** Delivers the order anyway, or marks its failed refund as settled. A toast shows a failure. */
  accept(orderId: string): Promise<void>
  /** Resolves to whether it was done. A toast shows a failure. */
  askForCash(orderId: string): Promise<boolean>
}

/**
 * Loads all payment issues. `payments` is empty while loading, and for other roles than owner and manager. A new
 * `trigger` loads them again.
 */
export function usePaymentIssues(trigger: unknown, onDecided: () => void) {
  const token = sellerToken()
  const enabled = useIsManager()
  const { data, refetch } = useQuery({
    queryKey: sellerKey(token, 'payment-issues'),
    queryFn: () => loadAll(token),
    enabled,
    refetchInterval: afterFailure,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger reloads
  useEffect(() => void (enabled && refetch({ cancelRefetch: false })), [enabled, refetch, trigger])

  const { mutateAsync: decide } = useMutation({
    async mutationFn(send: Decide) {
      const response = await send(token)
      if (!response.success) return response
      if (response.message) notify.success(response.message)
      await reload()
      return null
    },
  })
  async function reload(): Promise<void> {
    await refetch()
    onDecided()
  }
  async function decideOrReport(send: Decide): Promise<Failure | null> {
    const failure = await decide(send)
    if (!failure) return null
    formFailure(failure, token)
    await reload() // somebody else may have been first
    return failure
  }
  const actions: PaymentIssueActions = {
    async refund(refund, key) {
      await decideOrReport((by) => sellerApi.refundOrder(by, refund, key))
    },
    refundWithReason: (refund, reason, key) => decideOrReport((by) => sellerApi.refundOrder(by, { ...refund, reason }, key)),
    async accept(orderId) {
      await decideOrReport((by) => sellerApi.acceptOrder(by, orderId))
    },
    askForCash: async (orderId) => (await decideOrReport((by) => sellerApi.askForCash(by, orderId))) === null,
  }
  return { payments: data ?? NO_ISSUES, actions }
}

interface IssuesPage {
  readonly payments: readonly PaymentIssueWire[]
  readonly nextCursor: string | null
}

async function loadAll(token: Token, cursor: string | null = null): Promise<readonly PaymentIssueWire[]> {
  const { payments, nextCursor }: IssuesPage = requireSuccess(await sellerApi.listPaymentIssues(token, cursor, PAGE_SIZE))
  return nextCursor === null ? payments : [...payments, ...(await loadAll(token, nextCursor))]
}

/**
 * Returns background jobs that fail. The list is empty while loading, and for other roles than owner and manager. A new
 * `trigger` loads them again.
 */
export function useFailedJobs(trigger: unknown): readonly FailedJobsWire[] {
  const token = sellerToken()
  const enabled = useIsManager()
  const { data = NO_JOBS, refetch } = useQuery({
    queryKey: sellerKey(token, 'failed-jobs'),
    queryFn: async () => requireSuccess(await sellerApi.listJobs(token)).failed,
    enabled,
    ...keepCurrent,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger reloads
  useEffect(() => void (enabled && refetch({ cancelRefetch: false })), [enabled, refetch, trigger])
  return data
}
