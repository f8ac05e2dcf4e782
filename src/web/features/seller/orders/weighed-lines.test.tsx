// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { queryClient } from '../../../api/query-client.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { beginSession } from '../seller-session.ts'
import { BulkBar } from './bulk-bar.tsx'
import { SendOutEarly } from './order-steps.tsx'
import { PackingSlips } from './packing-slips.tsx'
import { PickList } from './pick-list.tsx'
import { SellerOrder } from './seller-order.tsx'

beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'manager' } })

const product = { _id: 'tomatoes', name: 'Tomatoes', category: 'Vegetables', image: [], offerPrice: 1.5 }
const weighed = { per: 'lb', piece: 0.5, unitPrice: 2.99, most: 6.58, overPercent: 10 } as const
const TO_WEIGH: OrderWire = {
  ...anOrder(9),
  ...{ status: 'Packing', nextSteps: ['Out for Delivery', 'Cancelled'], amount: 6.12, atMost: 6.71, toPay: 6.12 },
  items: [{ line: 'a line', product, quantity: 4, weighed }],
}
const WEIGHED: OrderWire = {
  ...{ ...TO_WEIGH, toPay: 6.41 },
  items: [{ line: 'a line', product, quantity: 4, picked: 4, weighed: { ...weighed, picked: 2.105 } }],
}

const never = () => Promise.reject(new Error('Not this step'))
const actions = { move: never, sendOut: never, undoDelivery: never, cancel: never, recall: never, recordCash: never }

test.each([
  ['before it is weighed', TO_WEIGH, 'Tomatoes, about 2 lb at $2.99 / lb', 'about $6.00', 'about $6.12'],
  ['once it is weighed', WEIGHED, 'Tomatoes, 2.105 lb at $2.99 / lb', '$6.29', '$6.41'],
])('a packing slip says weight, price by weight and amount of a line %s', async (_, order, line, amount, toCollect) => {
  const screen = await renderScreen(<PackingSlips printed={{ paper: 'slips', orders: [order] }} />, { path: '/seller/orders' })
  const texts = [...screen.querySelectorAll('.slip-group li > *')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['', '4 ×', line, amount])
  const facts = [...screen.querySelectorAll('.slip-facts div')].map(({ children }) => [...children].map((one) => one.textContent))
  expect(facts).toContainEqual(['To collect', toCollect])
})

test('a pick list adds up what goods by weight are expected to weigh', async () => {
  const orders = [TO_WEIGH, { ...TO_WEIGH, _id: 'another', number: '8K3M-9QXD' }]
  const screen = await renderScreen(<PickList orders={orders} />, { path: '/seller/orders' })
  expect(screen.textContent).toContain('8 ×Tomatoes, about 4 lb to weigh')
})

test.each([
  ['before it is weighed', TO_WEIGH, 'about 2 lb · $2.99 / lb · about $6.00', 'about $6.12'],
  ['once it is weighed', WEIGHED, '2.105 lb · $2.99 / lb · $6.29', '$6.41'],
])('the seller’s order says what a line weighs and comes to %s', async (_, order, line, amount) => {
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <SellerOrder order={order} actions={actions} onPrint={() => {}} />
    </QueryClientProvider>,
    { path: '/seller/orders' },
  )
  expect(screen.querySelector('.seller-order-weight')?.textContent).toBe(line)
  expect(screen.querySelector('.seller-order-amount')?.textContent).toBe(amount)
})

test('the dialog of a refund says what a weighed line came to', async () => {
  const order: OrderWire = { ...WEIGHED, status: 'Delivered', isPaid: true, cashReceived: 6.41 }
  const screen = await renderScreen(<RefundDialog order={order} onRefund={never} onClose={() => {}} />, { path: '/' })
  expect(screen.querySelector('.refund-lines li')?.textContent).toContain('2.105 lb, $6.29')
})

test('goods are to be weighed before an order is sent out from the board', async () => {
  const screen = await renderScreen(<SendOutEarly order={TO_WEIGH} actions={actions} />, { path: '/seller/orders' })
  await expect
    .poll(() => {
      screen.querySelector('button')?.click() // it ignores presses right after it appears
      return screen.querySelector('dialog')?.textContent
    })
    .toContain('Please weigh Tomatoes first.')
  const buttons = [...screen.querySelectorAll('dialog button')].map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Keep packing', ''])
})

test('orders whose goods are not weighed stay when many are sent out, and the question says so of each', async () => {
  const bulk = { move: never, cancel: never }
  const more = { onPrint: () => {}, onPrintPickList: () => {}, onClear: () => {} }
  const screen = await renderScreen(<BulkBar selected={[TO_WEIGH]} actions={bulk} {...more} />, { path: '/seller/orders' })
  await expect
    .poll(() => {
      screen.querySelector<HTMLElement>('.bulk-first')?.click()
      return screen.querySelector('dialog li')?.textContent
    })
    .toContain('Please weigh Tomatoes first. It stays here.')
  const buttons = [...screen.querySelectorAll('dialog .dialog-actions button')].map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Keep packing'])
})
