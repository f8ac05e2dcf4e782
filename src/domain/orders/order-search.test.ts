import { expect, test } from 'vitest'
import type { Address } from '../addresses/address.ts'
import { orderSearchText, parseOrderSearch } from './order-search.ts'

test('an order is found by name and email of buyer and address, and by the digits of the phone', () => {
  const address = { firstName: 'Maya', lastName: 'Winter', email: 'Maya@Example.com', phone: '+1 (503) 555-0134' }
  const text = orderSearchText({ name: 'M. Winter', email: 'mw@example.com' }, address as Address)
  expect(text).toBe('mayawinter\nmaya@examplecom\nm.winter\nmw@examplecom\n5035550134')
})

test('what buyer and address have in common is in the search text once', () => {
  const address = { firstName: 'Maya', lastName: 'Winter', email: 'maya@example.com', phone: '503 555 0134' }
  expect(orderSearchText({ name: 'Maya Winter', email: 'maya@example.com' }, address as Address)).toBe(
    'mayawinter\nmaya@examplecom\n5035550134',
  )
})

test.each([
  ['Winter ', null, ['winter']],
  ['Müller-Lüdenscheidt', null, ['mullerludenscheidt']],
  ['maya.w@', null, ['mayaw@']],
  ['7k3m-9qxd', '7K3M9QXD', ['7k3m9qxd']],
  ['#7K3M\u20139QXD', '7K3M9QXD', ['#7k3m9qxd']],
  ['555-0134', null, ['5550134']],
  ['+1 503 555 0134', null, ['+15035550134', '5035550134']],
  ['1 (503) 555-0134 x12', null, ['1(503)5550134x12', '5035550134']],
  ['15035550134', null, ['15035550134', '5035550134']],
  ['(503) 555 0134', null, ['(503)5550134', '5035550134']],
  ['5550 0134', '55500134', ['55500134']],
  ['134', null, ['134']],
  ['maya2024', 'MAYA2024', ['maya2024']],
])('reads %j', (typed, number, parts) => {
  expect(parseOrderSearch(typed)).toEqual({ number, parts })
})

test('reads blanks as no search', () => {
  expect(parseOrderSearch('  ')).toBeNull()
})
