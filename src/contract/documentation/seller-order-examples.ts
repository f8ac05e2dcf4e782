import type { Examples } from './endpoint-examples.ts'
import { EXAMPLE_ADDRESS, type ExampleValues } from './example-values.ts'

/** Requests of staff about orders, deliveries and their money. */
export const SELLER_ORDER_EXAMPLES = {
  listBrokenPromises: {},
  rescheduleOrder: { body: ({ unknown }) => ({ id: unknown, by: '2999-12-24T18:00:00Z' }), status: 404 },
  keepPromise: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  placePhoneOrder: {
    body: ({ product }) => ({
      items: [{ product, quantity: 1 }],
      customer: { name: 'Maya Winter', phone: '+1 503 555 0142' },
      address: EXAMPLE_ADDRESS,
    }),
  },
  listSellerOrders: { complete: { query: () => ({ limit: '2' }) } },
  exportSellerOrders: {},
  // Delivered is not its next status.
  changeOrderStatus: { body: ({ order }) => ({ id: order, status: 'Delivered' }), status: 409 },
  changeOrderStatuses: { body: ({ order }) => ({ ids: [order], status: 'Delivered' }) },
  undoDelivery: { body: theOrder, status: 409 }, // it is not delivered
  // The order is not out for delivery.
  recallOrder: { body: ({ order }) => ({ id: order, reason: 'Nobody was there' }), status: 409 },
  failDelivery: { body: ({ order }) => ({ id: order, reason: 'nobodyHome', next: 'deliverAgain' }), status: 409 },
  getCashTaken: {},
  getCashOfDay: {},
  // The owner received no cash on that day.
  handOverCash: {
    body: ({ unknown }) => ({ day: '2026-01-01', person: unknown, expected: 10, counted: 10 }),
    status: 404,
  },
  takeBackHandover: { body: ({ unknown }) => ({ id: unknown }), status: 404 },
  listRounds: {},
  proposeRounds: { body: ({ unknown }) => ({ slot: 'now', couriers: [unknown] }), status: 404 },
  // Nobody of the staff has this id.
  saveRound: {
    body: ({ order, unknown }) => ({ courier: unknown, orders: [order], leavesAt: '2030-01-01T10:00:00Z' }),
    status: 404,
  },
  swapStops: { body: ({ unknown }) => ({ id: unknown, orders: [unknown, unknown] }), status: 404 },
  getDay: {},
  closeDay: { body: ({ openDay }) => ({ day: openDay }) }, // each day is closed once
  reopenDay: { body: () => ({ day: '2026-01-02' }), status: 409 }, // it is not closed
  recordCashPayment: { body: theOrder },
  askForCash: { body: theOrder, status: 409 }, // it is paid in cash already
  // The order is not being packed.
  pickOrder: { body: ({ order, unknown }) => ({ id: order, lines: [{ line: unknown, picked: 1 }] }), status: 409 },
  listComplaints: {},
  closeComplaint: { body: ({ unknown }) => ({ id: unknown, reply: 'We are sorry' }), status: 404 },
  listPaymentIssues: {},
  refundOrder: { body: ({ unknown }) => ({ id: unknown, reason: 'Bruised' }), status: 404 },
  recordPaidOut: { body: ({ order, unknown }) => ({ id: order, refund: unknown }), status: 404 },
  acceptOrder: { body: theOrder, status: 404 }, // it has no payment issue
} satisfies Partial<Examples>

function theOrder({ order }: ExampleValues) {
  return { id: order }
}
