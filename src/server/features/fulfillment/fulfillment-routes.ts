import { MAX_A_PAGE } from '../../../contract/limits.ts'
import type { ChangeDeliveryResponse } from '../../../contract/orders/deliveries.ts'
import { slotStartOf } from '../../../contract/orders/delivery-time.ts'
import { ORDER_CHANGED } from '../../../contract/orders/order-changes.ts'
import type { ChangeOrderResponse } from '../../../contract/orders/orders.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { StaffRole } from '../../../domain/staff/staff.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { notFound } from '../../platform/client-error.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { addOptions } from '../delivery-times/delivery-options.ts'
import { showOrder, showOrders, showOrderToStaff } from '../order-tracking/show-orders.ts'
import { countBrokenPromises, listBrokenPromises } from '../orders/broken-promises.ts'
import { type BuyersRequest, getOrderOfBuyer } from '../orders/guest-orders.ts'
import { getOrders } from '../orders/order-repository.ts'
import type { StoreMeasurement } from '../store-figures/measure-store-figures.ts'
import { askForCash } from './ask-cash.ts'
import { cancelOwnOrder } from './cancel-order.ts'
import { recordCashPayment } from './cash-payments.ts'
import { changeDetails } from './change-details.ts'
import { changeSlot } from './change-slot.ts'
import { keepPromise, rescheduleOrder } from './decide-promise.ts'
import { failDelivery } from './fail-delivery.ts'
import { moveOrder, moveOrders } from './move-order.ts'
import { pickOrder, rejectSubstitute } from './pick-order.ts'
import { reduceOrder } from './reduce-order.ts'
import { recallOrder, undoDelivery } from './undo-delivery.ts'

type Work = (order: OrderId) => Promise<void>

export function fulfillmentRoutes(platform: Platform, measurement: StoreMeasurement) {
  const work = async (id: string, change: Work): Promise<OrderId> => {
    if (!isId<OrderId>(id)) throw notFound('Order')
    await change(id)
    return id
  }
  const changeByBuyer = async (request: BuyersRequest, message: string, change: Work): Promise<ChangeOrderResponse> => {
    const order = await showOrder(platform, await work(await getOrderOfBuyer(platform.db, request), change), 'shopper')
    return { success: true, message, order }
  }
  const changeByStaff = async (
    { id, role, message = 'Order updated' }: { id: string; role: StaffRole; message?: string },
    change: Work,
  ): Promise<ChangeOrderResponse | ChangeDeliveryResponse> => {
    const shown = await showOrderToStaff(platform, await work(id, change), role)
    return { success: true, message, ...shown }
  }
  const changeByManager = async (id: string, message: string, change: Work): Promise<ChangeOrderResponse> => {
    const order = await showOrder(platform, await work(id, change), 'manager')
    return { success: true, message, order }
  }
  return {
    changeOrderStatus: ({ seller, body: { id, ...step } }) =>
      changeByStaff({ id, role: seller.role }, (order) => moveOrder(platform, order, step, seller)),
    changeOrderStatuses: async ({ seller, body: { ids, ...step } }) => {
      return { success: true, results: await moveOrders(platform, ids, step, seller) }
    },
    recallOrder: ({ seller, body: { id, reason } }) =>
      changeByStaff({ id, role: seller.role }, (order) => recallOrder(platform, order, reason, seller)),
    failDelivery: ({ seller, body: { id, ...failure } }) =>
      changeByStaff({ id, role: seller.role }, (order) => failDelivery(platform, order, failure, seller)),
    undoDelivery: ({ seller, body: { id } }) =>
      changeByStaff({ id, role: seller.role }, (order) => undoDelivery(platform, order, seller)),
    reduceOrder: async (request) => {
      const order = await getOrderOfBuyer(platform.db, request)
      const isGuests = 'guest' in request
      const { lines: removed, expected = null } = isGuests ? request.guest : request.body
      const shopper = isGuests ? null : request.shopper.id
      return reduceOrder(platform, { order, removed, expected, shopper, key: request.idempotencyKey })
    },
    changeDetails: (request) => {
      const isGuests = 'guest' in request
      const { address, note, phone, expected = null } = isGuests ? request.guest : request.body
      const addressId = isGuests ? undefined : request.body.addressId
      const saved = isGuests || addressId === undefined ? undefined : { shopper: request.shopper.id, address: addressId }
      const details = { address, saved, note, phone, expected }
      return changeByBuyer(request, ORDER_CHANGED, (order) => changeDetails(platform, { order, ...details }))
    },
    cancelOrder: (request) => {
      const { reason } = 'guest' in request ? request.guest : request.body
      return changeByBuyer(request, 'Order cancelled', (order) => cancelOwnOrder(platform, order, reason))
    },
    changeSlot: (request) => {
      const slotStart = slotStartOf('guest' in request ? request.guest.delivery : request.body.delivery)
      return changeByBuyer(request, 'Delivery time changed', (order) => changeSlot(platform, { order, slotStart })).catch(
        async (error: unknown) => {
          throw await addOptions({ platform, measurement }, error)
        },
      )
    },
    listBrokenPromises: async ({ query: { limit = MAX_A_PAGE } }) =>
      inSnapshot(platform.db, async (db) => {
        const [ids, { count }] = await Promise.all([listBrokenPromises(db, limit), countBrokenPromises(db)])
        const orders = await showOrders({ ...platform, db }, await getOrders(db, ids), 'manager')
        return { success: true as const, orders, count }
      }),
    rescheduleOrder: ({ seller, body: { id, from = null, by } }) =>
      changeByManager(id, 'New time sent', (order) => rescheduleOrder(platform, { order, from, by }, seller)),
    keepPromise: ({ seller, body: { id } }) =>
      changeByManager(id, 'Kept as promised', (order) => keepPromise(platform, order, seller)),
    askForCash: async ({ seller, body: { id } }) => {
      const viewer = seller.role === 'courier' ? 'packer' : seller.role // couriers have got a 403 before
      const order = await work(id, (order) => askForCash(platform, order, seller))
      return { success: true, message: 'The customer pays in cash', order: await showOrder(platform, order, viewer) }
    },
    recordCashPayment: ({ seller, body: { id } }) =>
      changeByStaff({ id, role: seller.role, message: 'Payment recorded' }, (order) =>
        recordCashPayment(platform, order, seller),
      ),
    pickOrder: async ({ seller, body: { id, lines } }) => {
      const viewer = seller.role === 'courier' ? 'packer' : seller.role // couriers have got a 403 before
      const order = await work(id, (order) => pickOrder(platform, order, lines, staffActor(seller)))
      return { success: true, message: 'Order updated', order: await showOrder(platform, order, viewer) }
    },
    rejectSubstitute: (request) => {
      const { line } = 'guest' in request ? request.guest : request.body
      return changeByBuyer(request, 'Substitute rejected', (order) => rejectSubstitute(platform, { order, line }))
    },
  } satisfies Partial<EndpointHandlers>
}
