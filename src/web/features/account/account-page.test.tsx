// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { Account } from './account-page.tsx'
import { ShopperQueries } from './shopper-queries.tsx'

const CONFIRMATION = '/api/user/confirmation'
const LOGINS = '/api/user/sessions'
const SUBSCRIPTION = '/api/newsletter/subscription'
const USER = { _id: 'maya', name: 'Maya Winter', email: 'maya@example.com', cartItems: {}, favourites: [] }

const open = (token: string) =>
  renderScreen(
    <ShopperQueries>
      <Account token={token} user={USER} />
    </ShopperQueries>,
    { path: '/account' },
  )

/** Each path responds with the next of its responses, and then with the last one again. */
function respondBy(responses: Readonly<Record<string, FakeResponse[]>>) {
  return respondToRequests(({ path }) => {
    if (path === LOGINS) return ok({ sessions: [] })
    const [next = 'lost', ...more] = responses[path] ?? []
    if (more.length > 0) responses[path]?.shift()
    return next
  })
}

const again = (screen: HTMLElement) => screen.querySelector<HTMLButtonElement>('[aria-label^="Send again"]')
const newsletter = (screen: HTMLElement) => [...screen.querySelectorAll<HTMLInputElement>('[role=switch]')][1]

test('asks to open the link, mails it again, and stops once the email is confirmed', async () => {
  const sent = respondBy({
    [CONFIRMATION]: [
      ok({ isConfirmed: false }),
      ok(),
      rejected(409, 'Your email is confirmed already'), // confirmed by the link, in another tab
      ok({ isConfirmed: true }),
    ],
    [SUBSCRIPTION]: [ok({ isSubscribed: false })],
  })
  const screen = await open('a token')
  await expect.poll(() => screen.textContent).toContain('Please open the link that we emailed you')
  expect(screen.textContent).toContain('Confirm your email first.')
  expect(newsletter(screen)?.disabled).toBe(true)
  again(screen)?.click()
  await expect.poll(() => sent.filter(({ path }) => path === CONFIRMATION)).toHaveLength(2)
  await expect.poll(() => again(screen)?.getAttribute('aria-disabled')).toBe('false')
  again(screen)?.click()
  await expect.poll(() => again(screen)).toBeNull()
  expect(newsletter(screen)?.disabled).toBe(false)
})

test('says to which new email the link was sent, beside the present one', async () => {
  respondBy({
    [CONFIRMATION]: [ok({ isConfirmed: true, newEmail: 'new@example.com' })],
    [SUBSCRIPTION]: [ok({ isSubscribed: true })],
  })
  const screen = await open('another token')
  await expect.poll(() => screen.textContent).toContain('Please open the link that we sent to new@example.com')
  expect(screen.textContent).toContain('maya@example.com')
})

test('turns the newsletter on at once, and off again when the store rejects it', async () => {
  const rejection = Promise.withResolvers<FakeResponse>()
  const sent = respondToRequests(({ path, body }) => {
    if (path === LOGINS) return ok({ sessions: [] })
    if (path === CONFIRMATION) return ok({ isConfirmed: true })
    return body === null ? ok({ isSubscribed: false }) : rejection.promise
  })
  const screen = await open('a third token')
  await expect.poll(() => newsletter(screen)?.disabled).toBe(false)
  newsletter(screen)?.click()
  await expect.poll(() => newsletter(screen)?.checked).toBe(true)
  expect(sent.at(-1)?.body).toEqual({ isSubscribed: true })
  rejection.resolve(rejected(503, 'The store is very busy right now: please try again'))
  await expect.poll(() => newsletter(screen)?.checked).toBe(false)
})

test('says that the newsletter could not be loaded, with a retry', async () => {
  respondBy({
    [CONFIRMATION]: [ok({ isConfirmed: true })],
    [SUBSCRIPTION]: [rejected(400, 'No'), ok({ isSubscribed: true })],
  })
  const screen = await open('a fourth token')
  await expect.poll(() => screen.textContent).toContain('Your newsletter setting could not be loaded.')
  screen.querySelector<HTMLButtonElement>('.notice button')?.click()
  await expect.poll(() => newsletter(screen)?.checked).toBe(true)
})
