import { endpoints } from '../../../contract/endpoints.ts'
import { AN_ADDRESS } from '../an-address.ts'
import {
  type EndpointCases,
  IDENTITY,
  JOB,
  READ_WHILE_FEW,
  SHOWN_ORDERS,
  SHOWN_TO_STAFF,
  STAFF_ACTION,
  STATUS_CHANGE,
  TRANSACTION,
} from './statement-case.ts'

export const orderCases: EndpointCases = {
  acceptOrder: {
    '': {
      statements: IDENTITY + TRANSACTION + 4,
      request: ({ seller, paying }) => seller.post(endpoints.acceptOrder, { id: paying.order._id }),
    },
  },
  refundOrder: {
    '': {
      statements: 55, // this includes the refund at the provider, and the event that it sends
      request: ({ seller, paying }) => seller.post(endpoints.refundOrder, { id: paying.order._id, reason: 'Sold out' }),
    },
  },
  recordPaidOut: {
    'of an unknown refund': {
      statements: IDENTITY + TRANSACTION + 2,
      request: ({ seller, persons }) =>
        seller.post(endpoints.recordPaidOut, { id: persons.shopper.orderId, refund: crypto.randomUUID() }),
    },
  },
  listShopperOrders: {
    'all of them': { statements: IDENTITY + SHOWN_ORDERS, request: ({ shopper }) => shopper.get(endpoints.listShopperOrders) },
    'a page': {
      statements: IDENTITY + SHOWN_ORDERS,
      request: ({ shopper }) => shopper.get(`${endpoints.listShopperOrders.path}?limit=20`),
    },
  },
  listSellerOrders: {
    'the newest': {
      statements: IDENTITY + 2 + SHOWN_TO_STAFF,
      request: ({ sellerOrders }) => sellerOrders(''),
      readsAll: READ_WHILE_FEW,
    },
    'a later page': {
      statements: IDENTITY + 3,
      request: ({ sellerOrders }) => sellerOrders(`limit=20&cursor=${crypto.randomUUID()}`),
    },
    'of some statuses and days': {
      statements: IDENTITY + 3,
      request: ({ sellerOrders }) => sellerOrders('status=Packing,Delivered&from=2026-01-01&to=2026-01-31'),
    },
    late: {
      statements: IDENTITY + 1 + SHOWN_TO_STAFF,
      request: ({ sellerOrders }) => sellerOrders('late=true&counts=false'),
      readsAll: READ_WHILE_FEW,
    },
    'by a name': {
      statements: IDENTITY + 4,
      request: ({ sellerOrders }) => sellerOrders('q=unobtainium&limit=20'),
      readsAll: READ_WHILE_FEW,
    },
    'by a number': { statements: IDENTITY + 3, request: ({ sellerOrders }) => sellerOrders('q=7K3M-9QXD') },
    'open ones, as they are due': {
      statements: IDENTITY + 1 + SHOWN_TO_STAFF,
      request: ({ sellerOrders }) => sellerOrders('sort=due&late=true&limit=20'),
    },
    'with counts': {
      statements: IDENTITY + 2 + SHOWN_TO_STAFF,
      request: ({ sellerOrders }) => sellerOrders('sort=due&limit=20&counts=true'),
    },
    'due on a day': {
      statements: IDENTITY + 4,
      request: ({ sellerOrders }) =>
        sellerOrders('sort=due&limit=20&counts=true&dueFrom=2026-01-05&dueTo=2026-01-05&status=Order%20Placed,Delivered'),
    },
    'with counts of some days': {
      statements: IDENTITY + 4,
      request: ({ sellerOrders }) => sellerOrders('limit=20&counts=true&from=2026-01-01&to=2026-01-07'),
    },
    'with counts of a search': {
      statements: IDENTITY + 5,
      request: ({ sellerOrders }) => sellerOrders('q=unobtainium&counts=true'),
      readsAll: READ_WHILE_FEW,
    },
  },
  exportSellerOrders: {
    'of a day': {
      statements: IDENTITY + 5,
      request: ({ seller }) => seller.get(`${endpoints.exportSellerOrders.path}?from=2026-01-01&to=2026-01-01`),
    },
  },
  getOrder: {
    'by its id': {
      statements: IDENTITY + SHOWN_TO_STAFF,
      request: ({ seller, persons }) => seller.get(`${endpoints.getOrder.path}?id=${persons.shopper.orderId}`),
    },
    'by the secret of a guest': {
      statements: 1,
      request: ({ visitor }) => visitor().get(`${endpoints.getOrder.path}?secret=${'x'.repeat(43)}`),
    },
    'by an unknown number': {
      statements: IDENTITY + 1,
      request: ({ seller }) => seller.get(`${endpoints.getOrder.path}?number=7K3M-9QXD`),
    },
  },
  changeOrderStatus: {
    'the next one': {
      statements: IDENTITY + TRANSACTION + 1 + STATUS_CHANGE + SHOWN_TO_STAFF,
      request: ({ seller, persons }) =>
        seller.post(endpoints.changeOrderStatus, { id: persons.shopper.orderId, status: 'Packing' }),
    },
  },
  changeOrderStatuses: {
    '': {
      statements: IDENTITY + TRANSACTION + 2,
      request: ({ seller, persons }) =>
        seller.post(endpoints.changeOrderStatuses, { ids: [persons.shopper.orderId], status: 'Packing' }),
    },
  },
  undoDelivery: {
    '': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller, persons }) => seller.post(endpoints.undoDelivery, { id: persons.shopper.orderId }),
    },
  },
  recallOrder: {
    '': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller, persons }) =>
        seller.post(endpoints.recallOrder, { id: persons.shopper.orderId, reason: 'Nobody was there' }),
    },
  },
  failDelivery: {
    '': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller, persons }) =>
        seller.post(endpoints.failDelivery, { id: persons.shopper.orderId, reason: 'nobodyHome', next: 'deliverAgain' }),
    },
  },
  getCashTaken: {
    '': { statements: IDENTITY + TRANSACTION + 2, request: ({ seller }) => seller.get(endpoints.getCashTaken.path) },
  },
  getCashOfDay: {
    '': { statements: IDENTITY + TRANSACTION + 2, request: ({ seller }) => seller.get(endpoints.getCashOfDay.path) },
  },
  handOverCash: {
    'of nobody': {
      statements: IDENTITY + TRANSACTION + 3,
      request: ({ seller }) =>
        seller.post(endpoints.handOverCash, { day: '2026-01-01', person: crypto.randomUUID(), expected: 1, counted: 1 }),
    },
  },
  takeBackHandover: {
    'an unknown one': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller }) => seller.post(endpoints.takeBackHandover, { id: crypto.randomUUID() }),
    },
  },
  listRounds: {
    '': { statements: IDENTITY + TRANSACTION + 5, request: ({ seller }) => seller.get(endpoints.listRounds.path) },
  },
  proposeRounds: {
    'for nobody known': {
      statements: IDENTITY + TRANSACTION + 2,
      request: ({ seller }) => seller.post(endpoints.proposeRounds, { slot: 'now', couriers: [crypto.randomUUID()] }),
    },
  },
  saveRound: {
    'of nobody known': {
      statements: IDENTITY + TRANSACTION + 2,
      request: ({ seller }) =>
        seller.post(endpoints.saveRound, {
          courier: crypto.randomUUID(),
          orders: [crypto.randomUUID()],
          leavesAt: '2030-01-01T10:00:00Z',
        }),
    },
  },
  swapStops: {
    'of an unknown round': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller }) =>
        seller.post(endpoints.swapStops, { id: crypto.randomUUID(), orders: [crypto.randomUUID(), crypto.randomUUID()] }),
    },
  },
  getDay: {
    '': {
      statements: IDENTITY + TRANSACTION + 6,
      request: ({ seller }) => seller.get(`${endpoints.getDay.path}?day=2026-01-01`),
    },
  },
  closeDay: {
    '': {
      statements: IDENTITY + 2 * TRANSACTION + TRANSACTION + 4 + 6 + 1 + STAFF_ACTION,
      request: ({ seller }) => seller.post(endpoints.closeDay, { day: '2026-01-01' }),
    },
  },
  reopenDay: {
    '': {
      statements: IDENTITY + TRANSACTION + 2 + STAFF_ACTION + TRANSACTION + 6,
      request: ({ seller }) => seller.post(endpoints.reopenDay, { day: '2026-01-01' }),
    },
  },
  changeSlot: {
    'to as soon as possible, as it is': {
      statements: IDENTITY + TRANSACTION + 3 + SHOWN_ORDERS,
      request: ({ persons }) => persons.shopper.post(endpoints.changeSlot, { id: persons.shopper.orderId, delivery: 'now' }),
    },
  },
  reduceOrder: {
    'of pieces that are not counted': {
      statements: IDENTITY + TRANSACTION + 12 + SHOWN_ORDERS,
      request: ({ placed: { shopper, order } }) => {
        const lines = order.items.map(({ line }) => ({ line, quantity: 1 }))
        return shopper.post(endpoints.reduceOrder, { id: order._id, lines })
      },
    },
  },
  changeDetails: {
    'to another address': {
      statements: IDENTITY + 1 + TRANSACTION + 12 + SHOWN_ORDERS,
      request: ({ placed: { shopper, order } }) =>
        shopper.post(endpoints.changeDetails, {
          id: order._id,
          address: { ...AN_ADDRESS, zipcode: '97210' },
          note: 'Ring twice',
        }),
    },
  },
  cancelOrder: {
    '': {
      statements: IDENTITY + TRANSACTION + 9 + SHOWN_ORDERS,
      request: ({ persons }) => persons.shopper.post(endpoints.cancelOrder, { id: persons.shopper.orderId }),
    },
  },
  pickOrder: {
    'with a substitute': {
      statements: IDENTITY + TRANSACTION + 12 + SHOWN_TO_STAFF + JOB,
      request: ({ seller, packed }) => {
        const { order, first, bread } = packed
        const line = { line: first, picked: 0, substitute: { product: bread._id, quantity: 3 } }
        return seller.post(endpoints.pickOrder, { id: order._id, lines: [line] })
      },
    },
  },
  rejectSubstitute: {
    '': {
      statements: IDENTITY + TRANSACTION + 8 + SHOWN_ORDERS,
      request: ({ packed }) => packed.shopper.post(endpoints.rejectSubstitute, { id: packed.order._id, line: packed.substitute }),
    },
  },
  reportComplaint: {
    'of an order that is not delivered': {
      statements: IDENTITY + 1 + TRANSACTION + 2,
      request: ({ persons }) => {
        const lines = [{ line: crypto.randomUUID(), quantity: 1 }]
        return persons.shopper.post(endpoints.reportComplaint, { id: persons.shopper.orderId, lines, kind: 'missing' })
      },
    },
  },
  listComplaints: {
    '': {
      statements: IDENTITY + 3 + SHOWN_TO_STAFF,
      request: ({ seller }) => seller.get(`${endpoints.listComplaints.path}?limit=20`),
    },
    'the closed ones': {
      statements: IDENTITY + 3 + SHOWN_TO_STAFF,
      request: ({ seller }) => seller.get(`${endpoints.listComplaints.path}?limit=20&cursor=closed.${crypto.randomUUID()}`),
    },
  },
  listBrokenPromises: {
    '': { statements: IDENTITY + 2 + SHOWN_ORDERS, request: ({ seller }) => seller.get(endpoints.listBrokenPromises) },
  },
  rescheduleOrder: {
    'of an unknown order': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller }) => seller.post(endpoints.rescheduleOrder, { id: crypto.randomUUID(), by: '2999-12-24T18:00:00Z' }),
    },
  },
  keepPromise: {
    'of an unknown order': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller }) => seller.post(endpoints.keepPromise, { id: crypto.randomUUID() }),
    },
  },
  closeComplaint: {
    'an unknown one': {
      statements: IDENTITY + TRANSACTION + 1,
      request: ({ seller }) => seller.post(endpoints.closeComplaint, { id: crypto.randomUUID(), reply: 'We are sorry' }),
    },
  },
  askForCash: {
    'of an order in cash': {
      statements: IDENTITY + TRANSACTION + 4,
      request: ({ seller, persons }) => seller.post(endpoints.askForCash, { id: persons.shopper.orderId }),
    },
  },
  recordCashPayment: {
    '': {
      statements: IDENTITY + TRANSACTION + 5 + SHOWN_TO_STAFF + STAFF_ACTION,
      request: ({ seller, persons }) => seller.post(endpoints.recordCashPayment, { id: persons.shopper.orderId }),
    },
  },
}
