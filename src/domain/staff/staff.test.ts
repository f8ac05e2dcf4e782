import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../orders/order.ts'
import { INVITED_ROLES, isReservedName, mayRead, maySetStatus, STAFF_ROLES } from './staff.ts'

test('owner and manager may set and see everything', () => {
  for (const role of ['owner', 'manager'] as const)
    for (const status of ORDER_STATUSES) expect([maySetStatus(role, status), mayRead(role, status)]).toEqual([true, true])
})

test('a packer sees every order, and sets Packing and Out for Delivery', () => {
  expect(ORDER_STATUSES.filter((status) => maySetStatus('packer', status))).toEqual(['Packing', 'Out for Delivery'])
  expect(ORDER_STATUSES.every((status) => mayRead('packer', status))).toBe(true)
})

test('a courier sees what is Out for Delivery, and sets Delivered', () => {
  expect(ORDER_STATUSES.filter((status) => maySetStatus('courier', status))).toEqual(['Delivered'])
  expect(ORDER_STATUSES.filter((status) => mayRead('courier', status))).toEqual(['Out for Delivery'])
})

test('everybody but the owner is invited', () => {
  expect(STAFF_ROLES.filter((role) => role !== 'owner')).toEqual(INVITED_ROLES)
})

test.each([
  ...[
    'Admin',
    ' admin',
    'STORE',
    'shopper',
    'Ad\u200Bmin',
    'Ad\u00ADmin',
    'Admin\n',
    'ＡＤＭＩＮ',
    'Аdmin',
    'Αdmin',
    'Admın',
    'Ádmin',
  ],
  ...['Adrnin', 'St0re', 'Ѕtоrе', 'Shορρer', 'A d m i n', '“Store”', '𝐀𝐝𝐦𝐢𝐧', 'АDМІΝ'],
])('nobody is called %j in histories', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each(['Admina', 'Noor', '', 'Адам', 'Стефан', 'Ada Min', 'Storey', '李小龍'])('%j is a name like any other', (name) => {
  expect(isReservedName(name)).toBe(false)
})
