import { expect, test } from 'vitest'
import type { OrderStatus } from '../../../../domain/orders/order.ts'
import { nextSteps } from '../../../../domain/orders/order-workflow.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { bulkResult, bulkStep } from './bulk-steps.ts'

const order = (status: OrderStatus, more = {}) => ({ ...anOrder(9), status, nextSteps: [...nextSteps(status)], ...more })

test('offers the next step of most orders', () => {
  expect(bulkStep([order('Order Placed'), order('Packing'), order('Packing')])).toMatchObject({
    status: 'Out for Delivery',
    label: 'Send out 2',
    orders: [{ status: 'Packing' }, { status: 'Packing' }],
  })
  expect(bulkStep([order('Packing'), order('Order Placed')])?.label).toBe('Start packing 1')
  expect(bulkStep([order('Delivered'), order('Cancelled')])).toBeNull()
  expect(bulkStep([])).toBeNull()
})

test('says how much cash deliveries bring', () => {
  const onItsWay = (isPaid: boolean, toPay: number) => order('Out for Delivery', { isPaid, amount: 9, toPay })
  expect(bulkStep([onItsWay(false, 0.1), onItsWay(false, 0.2), onItsWay(true, 5)])?.label).toBe('Delivered 3, $0.30 received')
  expect(bulkStep([onItsWay(true, 5)])?.label).toBe('Delivered 1')
})

test.each([
  [['Packing', 'Packing'], [], 'Packing', '2 moved.'],
  [['Packing', 'Packing', 'Packing'], ['Packing'], 'Packing', '3 moved, 1 is already Packing.'],
  [[], ['Cancelled', 'Cancelled', 'Packing'], 'Packing', '2 are now Canceled, 1 is already Packing.'],
  [['Cancelled'], [undefined], 'Cancelled', '1 canceled, 1 could not be found.'],
] as const)('moved %j, failed %j', (moved, failed, wanted, expected) => {
  const results = [
    ...moved.map((status) => ({ id: '1', ok: true, status, message: '' })),
    ...failed.map((status) => ({ id: '2', ok: false, ...(status && { status }), message: '' })),
  ]
  expect(bulkResult(results, wanted, [])).toBe(expected)
})

test('says why an order was refused that has the status that it had, by its number', () => {
  const result = (id: string, status: OrderStatus, message: string) => ({ id, ok: false, status, message })
  const orders = ['1', '2', '3'].map((id) => order('Packing', { _id: id, number: `7K3M-9QX${id}` }))
  const results = [
    result('1', 'Packing', 'Please enter the weight of Tomatoes'),
    result('2', 'Packing', 'Nothing in this order was picked. Please cancel it instead.'),
    result('3', 'Cancelled', 'This order is now Canceled'),
  ]
  expect(bulkResult(results, 'Out for Delivery', orders)).toBe(
    '1 is now Canceled. 7K3M-9QX1: Please enter the weight of Tomatoes. ' +
      '7K3M-9QX2: Nothing in this order was picked. Please cancel it instead.',
  )
})
