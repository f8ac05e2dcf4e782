import { expect, test } from 'vitest'
import { loaderTarget } from './loader-target.ts'

test.each([
  ['my-orders', '/my-orders'],
  ['cart', '/cart'],
  ['products', '/products'],
  ['products/fruits', '/products/fruits'],
  ['products/fruits/0199d0b2-6f7a-7c3e-9d53-3f1f1d2a4b5c', '/products/fruits/0199d0b2-6f7a-7c3e-9d53-3f1f1d2a4b5c'],
  ['seller/orders', '/seller/orders'],
  ['/my-orders', '/my-orders'],
])('opens the page that %j names', (next, target) => {
  expect(loaderTarget(next)).toBe(target)
})

test.each([
  null,
  '',
  '/',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hi',
  '%2F%2Fevil.example',
  '%2e%2e/evil',
  '../evil',
  'products/../../evil',
  'products//evil.example',
  'products/%2F%2Fevil.example',
  'my-orders\n',
  ' my-orders',
  'my-orders/..',
  'my-orders@evil.example',
  'loader',
  'loader?next=cart',
  'nowhere',
  '__proto__',
])('opens Home instead of %j', (next) => {
  expect(loaderTarget(next)).toBe('/')
})
