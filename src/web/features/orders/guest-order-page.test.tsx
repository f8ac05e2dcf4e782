// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { rememberedGuestCheckout, rememberGuestCheckout } from './guest-attempts.ts'
import { GuestOrderPage } from './guest-order-page.tsx'

test('forgets the order that this tab left for payment once it is known to be unpaid', async () => {
  respondToRequests(({ path }) => (path.includes('waiting') ? ok({ payments: [] }) : rejected(404, 'Order not found')))
  rememberGuestCheckout('secret')
  const screen = await renderScreen(<GuestOrderPage id="secret" />, { path: '/order/secret' })
  await expect.poll(() => screen.textContent, { timeout: 5000 }).toContain('This order wasn’t paid')
  expect(rememberedGuestCheckout()).toBeNull()
})

test('offers an account only once it is known that nobody is logged in', async () => {
  vi.resetModules() // otherwise a session that another test has started would be known at once
  const { renderScreen } = await import('../../testing/screen.tsx')
  const { startShopperSession } = await import('../account/shopper-session.ts')
  const { GuestOrderPage } = await import('./guest-order-page.tsx')
  respondToRequests(({ path }) => (path.includes('order') ? ok({ order: anOrder(1), message: 'Sent' }) : ok()))
  const screen = await renderScreen(<GuestOrderPage id="other" />, { path: '/order/other' })
  const save = () => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save my details')
  await expect.poll(() => screen.textContent, { timeout: 5000 }).toContain(anOrder(1).number)
  expect(save()).toBeUndefined()
  startShopperSession()
  await expect.poll(save, { timeout: 5000 }).toBeDefined()
  save()?.click()
  await expect.poll(() => screen.textContent, { timeout: 5000 }).toContain('We’ve sent a link to choose a password.')
})
