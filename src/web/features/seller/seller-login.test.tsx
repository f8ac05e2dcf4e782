// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { expectFieldErrors } from '../../testing/field-errors.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { ok, respondToRequests } from '../../testing/store-requests.ts'
import { SellerLogin } from './seller-login.tsx'

test('shows at each field of the seller’s login what is wrong', async () => {
  const sent = respondToRequests(() => ok())
  const screen = await renderScreen(<SellerLogin onDone={() => {}} />, { path: '/seller' })
  screen.querySelector<HTMLElement>('[type=submit]')?.click()
  await expectFieldErrors(screen, { email: 'Email is required', password: 'Password is required' })
  const email = screen.querySelector<HTMLInputElement>('[name=email]') ?? document.createElement('input')
  typeInto(email, 'nobody')
  await expectFieldErrors(screen, { email: 'Enter a valid email', password: 'Password is required' })
  typeInto(email, 'admin@localhost')
  await expectFieldErrors(screen, { email: null })
  expect(sent).toEqual([])
})
