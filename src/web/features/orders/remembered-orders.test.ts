// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { forgetOrders, rememberedOrders, rememberOrder } from './remembered-orders.ts'

afterEach(() => localStorage.clear())

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-29T12:00:00Z')
const anOrder = (number: number) => ({ secret: `secret ${number}`, number: `ORDER-${number}` })
const numbers = (now = NOW) => rememberedOrders(now).map(({ number }) => number)

test('remembers the newest ten orders, each once', () => {
  for (let number = 1; number <= 12; number++) rememberOrder(anOrder(number), NOW)
  rememberOrder(anOrder(5), NOW)
  expect(numbers()).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((number) => `ORDER-${number}`))
})

test('forgets an order after 60 days, and all of them when asked', () => {
  rememberOrder(anOrder(1), NOW)
  rememberOrder(anOrder(2), NOW + DAY_MS)
  expect(numbers(NOW + 59 * DAY_MS)).toEqual(['ORDER-2', 'ORDER-1'])
  expect(numbers(NOW + 60 * DAY_MS)).toEqual(['ORDER-2'])
  forgetOrders()
  expect(numbers()).toEqual([])
})

test.each(['', 'null', '{}', '[{"secret":1}]', '[1]'])('remembers no orders when storage has %j', (text) => {
  localStorage.setItem('larder.guest-orders', text)
  expect(numbers()).toEqual([])
})
