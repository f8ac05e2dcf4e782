// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../../contract/endpoints.ts'
import { queryClient } from '../../../api/query-client.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { beginSession } from '../seller-session.ts'
import { Dashboard } from './dashboard.tsx'

const FIGURES = {
  deliveries: { count: 40, days: 30, isMeasured: true, medianMinutes: 28, ninthOfTenMinutes: 44, goalMinutes: 30 },
  customers: { isMeasured: true, count: 30 },
  ratings: { count: 0, average: null },
  ...{ bestSellers: [], computedAt: '2026-11-22T09:00:00.000Z' },
}

test('the notice of a promise that is not kept goes once the promise was changed', async () => {
  beginSession({ token: 'ada', seller: { name: 'Ada', email: 'ada@example.com', role: 'owner' } })
  queryClient.clear() // another test's request may never end, and all are repeated below
  onTestFinished(() => queryClient.clear())
  const server = { promisedMinutes: 30 }
  respondToRequests(({ path }) => {
    if (path === endpoints.getStoreFigures.path) return ok(FIGURES)
    if (path === endpoints.getSettings.path) return ok({ ...STORE_SETTINGS, ...server })
    return rejected(404, 'Not found')
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Dashboard title="Dashboard" />
    </QueryClientProvider>,
    { path: '/seller/dashboard' },
  )
  await expect.poll(() => screen.textContent).toContain('Your store promises delivery in under 30 minutes')
  server.promisedMinutes = 45
  await queryClient.refetchQueries()
  await expect.poll(() => screen.textContent).not.toContain('Your store promises')
})
