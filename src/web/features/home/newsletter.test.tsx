// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { expectFieldErrors } from '../../testing/field-errors.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { ok, respondToRequests } from '../../testing/store-requests.ts'
import { Newsletter } from './newsletter.tsx'

test('the newsletter requires an email before sending', async () => {
  const sent = respondToRequests(() => ok())
  const screen = await renderScreen(<Newsletter />, { path: '/' })
  screen.querySelector<HTMLElement>('[type=submit]')?.click()
  await expectFieldErrors(screen, { email: 'Email is required' })
  const email = screen.querySelector<HTMLInputElement>('[name=email]') ?? document.createElement('input')
  await vi.waitFor(() => {
    typeInto(email, 'maya@example') // again once the focus has loaded the rule
    expect(screen.textContent).toContain('Enter a valid email')
  })
  await expectFieldErrors(screen, { email: 'Enter a valid email' })
  typeInto(email, 'maya@example.com')
  await expectFieldErrors(screen, { email: null })
  expect(sent).toEqual([])
})
