import { STAFF_ROLES } from '../../domain/staff/staff.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { changeDeliveryResponse } from '../orders/deliveries.ts'
import {
  changeDetailsRequest,
  changeGuestDetailsRequest,
  reduceGuestOrderRequest,
  reduceOrderRequest,
} from '../orders/order-changes.ts'
import {
  cancelGuestOrderRequest,
  cancelOrderRequest,
  changeGuestSlotRequest,
  changeSlotRequest,
  changeStatusesRequest,
  changeStatusRequest,
  failDeliveryRequest,
  listBrokenPromisesQuery,
  orderIdRequest,
  recallOrderRequest,
  rescheduleOrderRequest,
} from '../orders/order-requests.ts'
import { changeOrderResponse, changeStatusesResponse, listBrokenPromisesResponse } from '../orders/orders.ts'
import { pickOrderRequest, rejectGuestSubstituteRequest, rejectSubstituteRequest } from '../orders/picking.ts'
import type { Endpoint } from './endpoint.ts'

const NOT_FOUND = 'Order not found'

export const changeOrderStatus = {
  method: 'POST',
  path: '/api/order/status',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'Moves an order to its next status; canceling it gives back what was paid online',
  body: changeStatusRequest,
  response: changeOrderResponse,
  courierResponse: changeDeliveryResponse,
  errors: {
    404: NOT_FOUND,
    409: 'It can’t, is not in `from` any more, or has lines that nobody picked: with `status` and `nextSteps`; others of its stop are not packed: also with their numbers in `orders`',
  },
} satisfies Endpoint

export const changeOrderStatuses = {
  method: 'POST',
  path: '/api/order/status/many',
  access: 'seller',
  roles: STAFF_ROLES,
  summary: 'Moves up to 200 orders, each by itself',
  body: changeStatusesRequest,
  response: changeStatusesResponse,
} satisfies Endpoint

export const recallOrder = {
  method: 'POST',
  path: '/api/order/recall',
  access: 'seller',
  roles: ['owner', 'manager', 'courier'],
  summary: 'Brings an order that is out for delivery back to the store: it is Packing again',
  body: recallOrderRequest,
  response: changeOrderResponse,
  courierResponse: changeDeliveryResponse,
  errors: { 404: NOT_FOUND, 409: 'It is not Out for Delivery: with `status` and `nextSteps`' },
} satisfies Endpoint

export const failDelivery = {
  method: 'POST',
  path: '/api/order/failed-delivery',
  access: 'seller',
  roles: ['owner', 'manager', 'courier'],
  summary:
    'Says why an order that is out for delivery was not delivered: it is Packing again and goes out later, or is canceled, and what was paid online goes back',
  body: failDeliveryRequest,
  response: changeOrderResponse,
  courierResponse: changeDeliveryResponse,
  errors: { 404: NOT_FOUND, 409: 'It is not Out for Delivery: with `status` and `nextSteps`' },
} satisfies Endpoint

export const undoDelivery = {
  method: 'POST',
  path: '/api/order/undo',
  access: 'seller',
  roles: ['owner', 'manager', 'courier'],
  summary: 'Takes back a delivery within a minute, by whoever recorded it',
  body: orderIdRequest,
  response: changeOrderResponse,
  courierResponse: changeDeliveryResponse,
  errors: { 404: NOT_FOUND, 409: 'Not delivered, by someone else, or longer ago' },
} satisfies Endpoint

export const recordCashPayment = {
  method: 'POST',
  path: '/api/order/paid',
  access: 'seller',
  roles: ['owner', 'manager', 'courier'],
  summary: 'Records that cash was received',
  body: orderIdRequest,
  response: changeOrderResponse,
  courierResponse: changeDeliveryResponse,
  errors: { 404: NOT_FOUND, 409: 'Paid already, canceled, or paid online' },
} satisfies Endpoint

export const askForCash = {
  method: 'POST',
  path: '/api/order/ask-cash',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Makes an order whose card could not be charged one that is paid in cash',
  body: orderIdRequest,
  response: changeOrderResponse,
  errors: { 404: NOT_FOUND, 409: 'Its payment is reserved, paid, or in cash already; or the order is over' },
} satisfies Endpoint

export const changeSlot = {
  method: 'POST',
  path: '/api/order/slot',
  access: 'shopper',
  summary: 'Chooses another delivery time for an order that nobody packs yet: `now` or the start of a slot',
  body: changeSlotRequest,
  guest: { by: 'secret', request: changeGuestSlotRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE },
  response: changeOrderResponse,
  errors: {
    404: NOT_FOUND,
    409: 'The slot is full or over: with `now` and `slots`; packing has begun: with `status` and `nextSteps`',
    422: 'This order is picked up, or its payment is not reserved that long',
  },
} satisfies Endpoint

export const reduceOrder = {
  method: 'POST',
  path: '/api/order/reduce',
  access: 'shopper',
  summary: 'Takes pieces out of an order that nobody packs yet; gives back what was paid for them',
  body: reduceOrderRequest,
  guest: { by: 'secret', request: reduceGuestOrderRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE },
  isIdempotent: true,
  response: changeOrderResponse,
  errors: {
    404: NOT_FOUND,
    409: 'Packing has begun: with `status` and `nextSteps`; nothing would be left, or more than is there was to go; the amount is not the expected one, or higher than before: `code` `changed`, `changes`, `amount`',
    422: 'lines must be of this order',
  },
} satisfies Endpoint

export const changeDetails = {
  method: 'POST',
  path: '/api/order/details',
  access: 'shopper',
  summary: 'Changes address, note or phone of an order that nobody packs yet',
  body: changeDetailsRequest,
  guest: { by: 'secret', request: changeGuestDetailsRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE },
  response: changeOrderResponse,
  errors: {
    404: 'Order not found; Address not found',
    409: 'Packing has begun: with `status` and `nextSteps`; the delivery there has another fee, or one that was not expected: `code` `changed`, `changes`, `amount`; a card can’t pay a higher one',
    422: 'We don’t deliver to the ZIP code …; this order is picked up',
  },
} satisfies Endpoint

export const cancelOrder = {
  method: 'POST',
  path: '/api/order/cancel',
  access: 'shopper',
  summary: 'Cancels an order until packing begins; gives back what was paid online',
  body: cancelOrderRequest,
  guest: { by: 'secret', request: cancelGuestOrderRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE },
  response: changeOrderResponse,
  errors: { 404: NOT_FOUND, 409: 'Packing has begun' },
} satisfies Endpoint

export const pickOrder = {
  method: 'POST',
  path: '/api/order/pick',
  access: 'seller',
  roles: ['owner', 'manager', 'packer'],
  summary: 'Saves what was found of some lines while packing, and what replaces them; `undo: true` takes a line’s back',
  body: pickOrderRequest,
  response: changeOrderResponse,
  errors: {
    404: 'Order or product not found',
    409: 'Not Packing: with `status` and `nextSteps`; a substitute that is out of stock, was rejected, or is not wanted',
    422: 'An unknown line, or more pieces than were ordered',
  },
} satisfies Endpoint

export const rejectSubstitute = {
  method: 'POST',
  path: '/api/order/reject',
  access: 'shopper',
  summary: 'Rejects a substitute until the order is out for delivery',
  body: rejectSubstituteRequest,
  guest: { by: 'secret', request: rejectGuestSubstituteRequest, attemptsPerMinute: ATTEMPTS_PER_MINUTE },
  response: changeOrderResponse,
  errors: { 404: 'Order not found', 409: 'Out for Delivery already, or rejected before', 422: 'The line is no substitute' },
} satisfies Endpoint

export const listBrokenPromises = {
  method: 'GET',
  path: '/api/order/promises',
  access: 'seller',
  summary: 'Open orders that were promised what no longer holds since the settings changed, the earliest due first',
  query: listBrokenPromisesQuery,
  response: listBrokenPromisesResponse,
} satisfies Endpoint

export const rescheduleOrder = {
  method: 'POST',
  path: '/api/order/reschedule',
  access: 'seller',
  summary: 'Gives an order that was not sent out another time, and mails it: between `from` and `by`, or just by then',
  body: rescheduleOrderRequest,
  response: changeOrderResponse,
  errors: {
    404: NOT_FOUND,
    409: 'It was sent out: with `status` and `nextSteps`; the slot is full',
    422: 'The time has begun, or the store is closed then',
  },
} satisfies Endpoint

export const keepPromise = {
  method: 'POST',
  path: '/api/order/keep-promise',
  access: 'seller',
  summary: 'Decides that an order comes as it was promised, although the settings have changed',
  body: orderIdRequest,
  response: changeOrderResponse,
  errors: { 404: NOT_FOUND, 409: 'It was sent out: with `status` and `nextSteps`; nothing is to be decided' },
} satisfies Endpoint
