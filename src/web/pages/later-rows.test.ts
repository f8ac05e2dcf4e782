import { beforeAll, expect, test, vi } from 'vitest'

// In a browser, only the shop's rows are loaded at first. Other test files have loaded all rows.
beforeAll(() => vi.resetModules())

test('a path outside of the shop has no page until its rows are loaded', async () => {
  const { findPage, isPageLoaded, loadPage } = await import('./pages.ts')
  expect(findPage('/cart')).not.toBeNull()
  for (const path of ['/my-orders', '/nowhere', '/Seller/Orders', '/staff/nowhere']) expect(findPage(path)).toBeNull()

  await loadPage('/my-orders')
  expect(findPage('/my-orders')?.page.title).toBe('My Orders')
  expect(isPageLoaded('/my-orders')).toBe(true)
  expect(findPage('/nowhere')?.page.title).toBe('Page not found')
  expect(isPageLoaded('/nowhere')).toBe(false)
  expect(findPage('/seller/orders')).toBeNull()

  await loadPage('/Seller/Orders')
  expect(findPage('/seller/orders')?.page.title).toBe('Orders')
  expect(isPageLoaded('/seller/orders')).toBe(true)
  expect(findPage('/staff/nowhere')?.page.title).toBe('Page not found')
})
