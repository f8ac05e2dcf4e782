// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../../contract/endpoints.ts'
import type { OpeningTask } from '../../../../domain/settings/opening-tasks.ts'
import { queryClient } from '../../../api/query-client.ts'
import { logInSeller } from '../../../testing/log-in-seller.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { OpeningList } from './opening-list.tsx'
import { OpeningNote } from './opening-note.tsx'

const DONE: OpeningTask = { name: 'fees', state: 'done', detail: '2% of tax, free delivery' }
const NO_MAIL: OpeningTask = { name: 'mail', state: 'todo', detail: 'Mails are only rehearsed: shoppers get no receipt.' }

beforeEach(() => {
  queryClient.clear()
  logInSeller('Maya')
})

/** The store remembers whether it takes orders. */
async function open(tasks: readonly OpeningTask[], taking: boolean, isHidden = false) {
  let isTakingOrders = taking
  const sent = respondToRequests(({ path, body }) => {
    if (path === endpoints.listOpeningTasks.path) return ok({ tasks, isTakingOrders, isHidden })
    isTakingOrders = (body as { isTakingOrders: boolean }).isTakingOrders
    return ok({ ...STORE_SETTINGS, isTakingOrders })
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <OpeningNote />
      <OpeningList title="Before you open" />
    </QueryClientProvider>,
    { path: '/seller/before-you-open' },
  )
  await expect.poll(() => screen.textContent).toContain('done')
  const saved = () => sent.flatMap(({ path, body }) => (path === endpoints.saveSettings.path ? [body] : []))
  return { screen, saved }
}
const press = (name: string) => {
  const button = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)
  if (!button) throw new Error(`There is no button ${name}`)
  button.click()
}

test('the store opens at one press when nothing is left to do, and closes at another', async () => {
  const { screen, saved } = await open([DONE], false)
  expect(screen.textContent).toContain('Nobody can order until you open the store.')
  press('Open the store')
  await expect.poll(() => screen.textContent).toContain('The store is open')
  expect(screen.textContent).not.toContain('Nobody can order')
  press('Close until I open it')
  await expect.poll(() => screen.textContent).toContain('Nobody can order until you press this.')
  expect(saved()).toEqual([{ isTakingOrders: true }, { isTakingOrders: false }])
})

test('what is left to do is told before the store opens with it', async () => {
  const { screen, saved } = await open([DONE, NO_MAIL], false)
  expect(screen.textContent).toContain('Without mail, shoppers get no receipt.')
  press('Open with 1 thing left…')
  await expect.poll(() => document.querySelector('dialog li')?.textContent).toBe('Mail')
  expect(saved()).toEqual([])
  press('Open the store')
  await expect.poll(() => screen.textContent).toContain('The store is open')
  expect(saved()).toEqual([{ isTakingOrders: true }])
})

test('a hidden list does not hide that nobody can order', async () => {
  const { screen } = await open([DONE, NO_MAIL], false, true)
  expect(screen.querySelector('.note')?.textContent).toContain('Nobody can order until you open the store.')
})
