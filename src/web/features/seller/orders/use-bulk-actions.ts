import { useState } from 'react'
import { MAX_ORDERS_AT_ONCE } from '../../../../contract/limits.ts'
import type { OrderWire, StatusResult } from '../../../../contract/orders/orders.ts'
import type { OrderStatus } from '../../../../domain/orders/order.ts'
import { nextSteps } from '../../../../domain/orders/order-workflow.ts'
import type { UnpickedChoice } from '../../../../domain/orders/picking.ts'
import { maySetStatus } from '../../../../domain/staff/staff.ts'
import { type Failure, failure, type Token } from '../../../api/failure.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { changeRow } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, sellerRole, sellerToken } from '../seller-session.ts'
import { pauseSteps } from '../step-button.tsx'
import { afterStep, bulkResult } from './bulk-steps.ts'
import { refreshRow } from './use-order-actions.ts'

export interface Selection {
  readonly orders: readonly OrderWire[]
  has(id: string): boolean
  select(id: string, isSelected: boolean): void
  selectAll(isSelected: boolean): void
  selectOnly(ids: readonly string[]): void
}

export function useSelection(rows: readonly OrderWire[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    orders: rows.filter(({ _id }) => ids.has(_id)),
    has: (id) => ids.has(id),
    select: (id, isSelected) =>
      setIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((each) => each !== id))),
    selectAll: (isSelected) => setIds(new Set(isSelected ? rows.map(({ _id }) => _id) : [])),
    selectOnly: (only) => setIds(new Set(only)),
  }
}

// Only these are loaded again after a step. Live events update the others.
const MAX_REFRESHED = 20

export interface BulkActions {
  /** A toast shows a failure. */
  move(orders: readonly OrderWire[], status: OrderStatus, unpicked?: (order: OrderWire) => UnpickedChoice): Promise<void>
  /** Resolves to the failure to show in the form, or to null when all orders were canceled. */
  cancel(orders: readonly OrderWire[], reason: string): Promise<Failure | null>
}

/** Moves each order by itself. Orders that could not be moved, or were not tried, stay selected. */
export function useBulkActions(selection: Selection, onChanged: () => void): BulkActions {
  const token = sellerToken()
  async function move(orders: readonly OrderWire[], status: OrderStatus, more: MoreOfStep): Promise<Failure | null> {
    const { results, rejected } = await moveAll(token, orders, status, more)
    // The bar may disappear under the pointer, and a second press must not hit what is below it.
    pauseSteps()
    const moved = new Set(results.filter(({ ok }) => ok).map(({ id }) => id))
    for (const id of moved)
      changeRow<OrderWire>(sellerKey(token, 'orders'), id, (order) => afterStep(order, status, stepsOf(status)))
    selection.selectOnly(selection.orders.map(({ _id }) => _id).filter((id) => !moved.has(id)))
    const said = bulkResult(results, status, orders)
    const failed = failureOf(results, rejected, said)
    if (failed) formFailure(failed, token)
    else notify.success(said)
    onChanged()
    const changed = [...results.filter(({ ok }) => !ok).map(({ id }) => id), ...moved].slice(0, MAX_REFRESHED)
    await Promise.all(changed.map((id) => refreshRow(token, id)))
    return failed
  }
  return {
    async move(orders, status, unpicked) {
      await move(orders, status, { unpicked })
    },
    cancel: (orders, reason) => move(orders, 'Cancelled', { reason }),
  }
}

/**
 * Returns one failure that also says what was done before it, or null when all orders were moved. `rejected` is the
 * failure of the last request, and `said` tells what became of the orders before it.
 */
function failureOf(results: readonly StatusResult[], rejected: Failure | null, said: string): Failure | null {
  if (rejected && results.length > 0) return { ...rejected, message: `${said} ${rejected.message}` }
  if (rejected) return rejected
  return results.every(({ ok }) => ok) ? null : failure(CONFLICT, said)
}

const CONFLICT = 409

const stepsOf = (status: OrderStatus) => nextSteps(status).filter((step) => maySetStatus(sellerRole() ?? 'owner', step))

interface MoreOfStep {
  readonly reason?: string
  readonly unpicked?: ((order: OrderWire) => UnpickedChoice) | undefined
}

/**
 * Sends orders with the same status and the same choice together, up to the number that the API takes. The first
 * failure ends it.
 */
async function moveAll(token: Token, orders: readonly OrderWire[], status: OrderStatus, { reason, unpicked }: MoreOfStep) {
  const results: StatusResult[] = []
  for (const alike of Map.groupBy(orders, (order) => `${order.status} ${unpicked?.(order)}`).values()) {
    const [first] = alike
    if (!first) continue
    const choice = unpicked && { unpicked: unpicked(first) }
    for (let at = 0; at < alike.length; at += MAX_ORDERS_AT_ONCE) {
      const ids = alike.slice(at, at + MAX_ORDERS_AT_ONCE).map(({ _id }) => _id)
      const step = { ids, status, from: first.status, ...(reason !== undefined && { reason }), ...choice }
      const response = await sellerApi.changeOrderStatuses(token, step)
      if (!response.success) return { results, rejected: response as Failure }
      results.push(...response.results)
    }
  }
  return { results, rejected: null }
}
