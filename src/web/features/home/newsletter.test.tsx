// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { expectFieldErrors } from '../../testing/field-errors.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { Newsletter } from './newsletter.tsx'

test('the newsletter requires an email before sending', async () => {
  const sent = respondToRequests(() => ok())
  const screen = await renderScreen(<Newsletter />, { path: '/' })
  screen.querySelector<HTMLElement>('[type=submit]')?.click()
  await expectFieldErrors(screen, { email: 'Email is required' })
  const email = screen.querySelector<HTMLInputElement>('[name=email]') ?? document.createElement('input')
  await vi.waitFor(() => {
    // Each try changes the text, since the focus may load the rule only now.
    typeInto(email, 'maya')
    typeInto(email, 'maya@example')
    expect(screen.textContent).toContain('Enter a valid email')
  })
  await expectFieldErrors(screen, { email: 'Enter a valid email' })
  typeInto(email, 'maya@example.com')
  await expectFieldErrors(screen, { email: null })
  expect(sent).toEqual([])
})

test('a failure is a toast, and keeps the email', async () => {
  respondToRequests(() => rejected(503, 'The store is not available right now: please try again'))
  const content = (
    <>
      <Newsletter />
      <Toaster />
    </>
  )
  const screen = await renderScreen(content, { path: '/' })
  const email = screen.querySelector<HTMLInputElement>('[name=email]') ?? document.createElement('input')
  typeInto(email, 'maya@example.com')
  screen.querySelector<HTMLElement>('[type=submit]')?.click()
  await expect
    .poll(() => screen.querySelector('.toast')?.textContent)
    .toContain('The store is not available right now: please try again')
  expect(email.value).toBe('maya@example.com')
})
