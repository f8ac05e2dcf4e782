import { MAX_ORDERS_AT_ONCE } from '../../../../contract/order-requests.ts'
import type { OrderWire, StatusResult } from '../../../../contract/orders.ts'
import type { OrderStatus } from '../../../../domain/order.ts'
import { nextSteps } from '../../../../domain/order-workflow.ts'
import { maySetStatus } from '../../../../domain/staff.ts'
import type { Failure } from '../../../api/api.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { changeRow } from '../../../lists/change-row.ts'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerRole, sellerToken } from '../seller-session.ts'
import { afterStep, bulkResult } from './bulk-steps.ts'
import { refreshRow } from './use-order-actions.ts'
import type { Selection } from './use-selection.ts'

const MOST_REFRESHED = 20 // the others are shown as they are now by the stream of events

/** Moves orders, each by itself. Those that could not be moved stay selected, as do those that were not tried. */
export function useBulkActions(selection: Selection, onChanged: () => void) {
  const token = sellerToken()
  return async (orders: readonly OrderWire[], status: OrderStatus, reason?: string): Promise<void> => {
    const ids = orders.map(({ _id }) => _id)
    const { results, failure } = await moveAll(token, ids, { status, ...(reason !== undefined && { reason }) })
    const moved = new Set(results.filter(({ ok }) => ok).map(({ id }) => id))
    for (const id of moved)
      changeRow<OrderWire>(sellerKey(token, 'orders'), id, (order) => afterStep(order, status, stepsOf(status)))
    selection.selectOnly(selection.orders.map(({ _id }) => _id).filter((id) => !moved.has(id)))
    const text = results.length > 0 && bulkResult(results, status)
    if (text && moved.size === results.length) notify.success(text)
    else if (text) notify.error(text)
    if (failure) reportSellerFailure(failure, token)
    onChanged()
    const changed = [...results.filter(({ ok }) => !ok).map(({ id }) => id), ...moved].slice(0, MOST_REFRESHED)
    await Promise.all(changed.map((id) => refreshRow(token, id)))
  }
}

/** Of the role. */
const stepsOf = (status: OrderStatus) => nextSteps(status).filter((step) => maySetStatus(sellerRole() ?? 'owner', step))

type Step = { readonly status: OrderStatus; readonly reason?: string }

/** As many at once as the store takes. A failure ends it. */
async function moveAll(token: Token, ids: readonly string[], step: Step) {
  const results: StatusResult[] = []
  for (let from = 0; from < ids.length; from += MAX_ORDERS_AT_ONCE) {
    const response = await sellerApi.changeOrderStatuses(token, { ids: ids.slice(from, from + MAX_ORDERS_AT_ONCE), ...step })
    if (!response.success) return { results, failure: response as Failure }
    results.push(...response.results)
  }
  return { results, failure: null }
}
