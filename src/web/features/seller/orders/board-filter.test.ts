import { expect, test } from 'vitest'
import { boardFilter, orderQuery } from './board-filter.ts'

const OPEN = 'Order Placed,Packing,Out for Delivery'

test.each([
  ['', '/seller/orders', { status: OPEN, sort: 'due' }],
  ['status=Packing', '/seller/orders?status=Packing', { status: 'Packing', sort: 'due' }],
  ['status=Delivered', '/seller/orders?status=Delivered', { status: 'Delivered' }],
  ['q=%20maya ', '/seller/orders?q=maya', { q: 'maya' }],
  ['q=maya&status=Packing', '/seller/orders?status=Packing&q=maya', { status: 'Packing', q: 'maya', sort: 'due' }],
  ['late=true', '/seller/orders?late=true', { status: OPEN, late: 'true', sort: 'due' }],
  ['from=2026-11-01', '/seller/orders?from=2026-11-01', { status: OPEN, from: '2026-11-01', sort: 'due' }],
  ['from=2026-11-01&due=true', '/seller/orders?from=2026-11-01&due=true', { status: OPEN, dueFrom: '2026-11-01', sort: 'due' }],
  [
    'status=Delivered&to=2026-11-01&due=true',
    '/seller/orders?status=Delivered&to=2026-11-01&due=true',
    { status: 'Delivered', dueTo: '2026-11-01', sort: 'due' },
  ],
  ['from=2026-11-02&to=2026-11-01', '/seller/orders', { status: OPEN, sort: 'due' }],
  ['from=2026-13-99&to=soon&status=Lost&late=yes', '/seller/orders', { status: OPEN, sort: 'due' }],
])('?%s is %s', (query, url, expected) => {
  expect(boardFilter.url(boardFilter.parse(query))).toBe(url)
  expect(orderQuery(boardFilter.parse(query))).toEqual(expected)
})
