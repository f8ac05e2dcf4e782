// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/screen.tsx'
import { ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { EmailConfirmation } from './email-confirmation.tsx'
import { ShopperQueries } from './shopper-queries.tsx'

const PATH = '/api/user/confirmation'

const open = (token: string) =>
  renderScreen(
    <ShopperQueries>
      <EmailConfirmation token={token} email="maya@example.com" />
    </ShopperQueries>,
    { path: '/account' },
  )

test('asks for another link, until the email is confirmed', async () => {
  const responses = [
    ok({ isConfirmed: false }),
    ok(),
    rejected(409, 'Your email is confirmed already'), // confirmed by the link, in another tab
    ok({ isConfirmed: true }),
  ].values()
  const sent = respondToRequests(() => responses.next().value ?? 'lost')
  const screen = await open('a token')
  const button = () => screen.querySelector('button')
  await expect.poll(() => button()?.textContent).toBe('Email me another link')
  expect(screen.textContent).toContain('maya@example.com')
  button()?.click()
  await expect.poll(() => sent.map(({ path, token }) => `${path} ${token}`)).toEqual([`${PATH} a token`, `${PATH} a token`])
  await expect.poll(() => button()?.getAttribute('aria-busy')).toBe('false')
  button()?.click()
  await expect.poll(button).toBeNull()
})

test('says nothing of a confirmed email', async () => {
  const sent = respondToRequests(() => ok({ isConfirmed: true }))
  const screen = await open('another token')
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.textContent).toBe('')
})
