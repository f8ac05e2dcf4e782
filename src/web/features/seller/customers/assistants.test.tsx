// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { ListAssistantsResponse } from '../../../../contract/assistants/assistants.ts'
import type { InvitedRole } from '../../../../domain/staff/staff.ts'
import { queryClient } from '../../../api/query-client.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { beginSession } from '../seller-session.ts'
import { Assistants } from './assistants.tsx'

const COUNTS = { searches: 12, lookups: 3, checkouts: 2, declines: 0, orders: 1, amount: 20.4 }
const LIST: Omit<ListAssistantsResponse, 'success'> = {
  isOpen: true,
  assistants: [
    {
      ...{ site: 'assistant.example', profile: 'https://assistant.example/ucp', isBlocked: false },
      ...{ ordersADay: 5, openCheckouts: null, firstSeenAt: '2026-11-01T09:00:00.000Z', lastSeenAt: '2026-11-20T09:00:00.000Z' },
      ...{ recent: COUNTS, total: { ...COUNTS, orders: 40, amount: 1820.5 } },
    },
    {
      ...{ site: 'never.example', isBlocked: true, ordersADay: null, openCheckouts: null },
      ...{ recent: { ...COUNTS, searches: 0 }, total: COUNTS },
    },
  ],
  others: { recent: COUNTS, total: COUNTS },
  searches: [],
}

beforeEach(() => queryClient.clear())

async function open(role: 'owner' | InvitedRole = 'owner') {
  beginSession({ token: crypto.randomUUID(), seller: { name: 'Ada', email: 'ada@example.com', role } })
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <Assistants title="Assistants" />
    </QueryClientProvider>,
    { path: '/seller/assistants' },
  )
}

const buttonsOf = (screen: HTMLElement) => [...screen.querySelectorAll('button')].map(({ textContent }) => textContent)

test('a manager sees the figures and limits, and changes nothing', async () => {
  respondToRequests(() => ok(LIST))
  const screen = await open('manager')
  await expect.poll(() => screen.textContent).toContain('Orders140 in allSales$20.40$1,820.50 in all')
  expect(screen.textContent).toContain('5 orders a day')
  expect(screen.textContent).toContain('never.exampleIt has not come yetBlocked')
  expect(screen.textContent).toContain('All others')
  expect(buttonsOf(screen)).toEqual([])
})

test('the owner is told that assistants are turned off, and still changes limits', async () => {
  respondToRequests(() => ok({ ...LIST, isOpen: false }))
  const screen = await open()
  await expect.poll(() => screen.textContent).toContain('Assistants are turned off')
  expect(buttonsOf(screen)).toEqual(['Limit a site', 'Limits of assistant.example', 'Limits of never.example'])
})

test('a list that could not be loaded can be loaded again', async () => {
  let isAway = true
  respondToRequests(() => (isAway ? rejected(503, 'Away') : ok({ ...LIST, assistants: [], others: null })))
  const screen = await open('manager')
  await expect.poll(() => buttonsOf(screen)).toEqual(['Try again'])
  isAway = false
  screen.querySelector('button')?.click()
  await expect.poll(() => screen.textContent).toContain('No assistant has come yet')
})
