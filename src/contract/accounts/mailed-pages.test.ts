import { expect, test } from 'vitest'
import { guestOrderPath, loggedPath, withoutSecrets } from './mailed-pages.ts'

const SECRET = 'Zx0_9-aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789A'
const TWICE_ENCODED = SECRET.replace('Z', '%255a').replace('B', '%25%34%32')

test.each([
  guestOrderPath(SECRET),
  `//order/${SECRET}`,
  `/order//${SECRET}`,
  `/ORDER/${SECRET}/`,
  `/order/${SECRET.toUpperCase()}`,
  `/order/${SECRET}.`,
  `/order/${SECRET}%20and%20more`,
  `/%6Frder/${SECRET}`,
  `/order%2f${SECRET}`,
  `\\order\\${SECRET}`,
  `/order/%5A${SECRET.slice(1)}`,
  `/order/${TWICE_ENCODED}`,
  `/x/y${SECRET}`,
  `/de/order/${SECRET}`,
  `/order/${SECRET.slice(0, 20)}%0A${SECRET.slice(20)}`,
  `/confirm?token=${SECRET}`,
  `/confirm%3Ftoken=${SECRET}`,
  `/confirm%253Ftoken%253D${SECRET}`,
  `/newsletter/unsubscribe&token=${SECRET}`,
  `/staff/accept/${SECRET}`,
  `/reset#token=${SECRET}`,
])('logs %s without its secret', (url) => {
  const path = loggedPath(url)
  for (const part of [SECRET.slice(2, 20), SECRET.slice(20)]) expect(path.toLowerCase()).not.toContain(part.toLowerCase())
})

test.each([
  '/',
  '/api/order/one',
  '/my-orders/AB12-CD34',
  '/products/fr%C3%BCchte/0199e7a8-2b1c-7def-8a90-1234567890ab',
  `/pictures/products/${'0123456789'.repeat(4)}-b-1200x1200.webp`,
  '/pictures/products/100%25.webp',
])('logs %s as it is', (path) => {
  expect(loggedPath(path)).toBe(path)
})

test('says which page a masked path was of', () => {
  expect(loggedPath(`//order/${SECRET}?a=b`)).toBe('//order/…')
  expect(loggedPath(`/staff/accept/${SECRET}`)).toBe('/staff/accept/…')
})

test('takes the secrets out of a text, and leaves its other words', () => {
  const text = `See http://localhost/order/${SECRET}\n\n--\nhttp://localhost/my-orders/0199e7a8-2b1c-7def-8a90-1234567890ab`
  expect(withoutSecrets(text)).toBe(text.replace(SECRET, '…'))
})
