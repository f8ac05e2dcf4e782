import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOrderNumber, ORDER_NUMBERS, orderNumberAt, parseOrderNumber } from './order-number.ts'

const place = fc.integer({ min: 0, max: ORDER_NUMBERS - 1 })

test('an order number has eight digits without ambiguous letters', () => {
  fc.assert(fc.property(place, (one) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(orderNumberAt(one))))
  expect(orderNumberAt(0)).toBe('00000000')
  expect(orderNumberAt(ORDER_NUMBERS - 1)).toBe('ZZZZZZZZ')
})

test('different indexes have different numbers', () => {
  fc.assert(fc.property(place, place, (one, other) => (orderNumberAt(one) === orderNumberAt(other)) === (one === other)))
})

test('formats an order number in two halves', () => {
  expect(formatOrderNumber(orderNumberAt(32 ** 4 + 31))).toBe('0001-000Z')
})

test('reads an order number in any spelling', () => {
  fc.assert(
    fc.property(place, fc.boolean(), (one, isLower) => {
      const number = orderNumberAt(one)
      const spoken = formatOrderNumber(number).replaceAll('0', 'O').replaceAll('1', 'l')
      return parseOrderNumber(isLower ? ` ${spoken.toLowerCase()} ` : spoken) === number
    }),
  )
  for (const typed of [
    '7k3m 9qxd',
    '#7K3M-9QXD',
    '7K3M\u20119QXD',
    '7K3M\u20139QXD',
    '\u202A#7k3m\u22129qxd\u202C',
    '＃７Ｋ３Ｍ９ＱＸＤ',
  ])
    expect(parseOrderNumber(typed)).toBe('7K3M9QXD')
  for (const other of ['', '7K3M-9QX', '7K3M-9QXDD', '7K3M-9QXU', 'ÅÅÅÅ-ÅÅÅÅ']) expect(parseOrderNumber(other)).toBeNull()
})
