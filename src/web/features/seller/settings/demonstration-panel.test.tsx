// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../../contract/endpoints.ts'
import { queryClient } from '../../../api/query-client.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { DemonstrationPanel } from './demonstration-panel.tsx'

const NOTHING = { products: 0, archived: 0, kept: 0, orders: 0, shoppers: 0, isRemoving: false }
const DEMONSTRATION = { ...NOTHING, products: 76, archived: 1, kept: 1, orders: 60, shoppers: 12 }

beforeEach(() => queryClient.clear())

const open = (isTakingOrders = true) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <DemonstrationPanel isTakingOrders={isTakingOrders} />
    </QueryClientProvider>,
    { path: '/seller/settings' },
  )
const button = (screen: HTMLElement, name: string) =>
  [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('says what goes and what stays', async () => {
  respondToRequests(() => ok(DEMONSTRATION))
  const screen = await open()
  await expect.poll(() => screen.textContent).toContain('76 products of the demonstration')
  expect(screen.textContent).toContain('1 product of the demonstration that you edited')
  expect(screen.textContent).toContain('1 product that other customers ordered, archived')
  expect(button(screen, 'Remove the demonstration')).toBeTruthy()
})

test('shows nothing in a store without a demonstration', async () => {
  const sent = respondToRequests(() => ok(NOTHING))
  const screen = await open()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(screen.textContent).toBe('')
})

/** Takes the focus on arrival, as each page does. */
function Page() {
  const main = useRef<HTMLElement>(null)
  useEffect(() => main.current?.focus(), [])
  return (
    <main ref={main} tabIndex={-1}>
      <DemonstrationPanel isTakingOrders />
    </main>
  )
}

test('a link that leads to it does so, also when the page gets the focus first', async () => {
  respondToRequests(() => ok(DEMONSTRATION))
  await open()
  await expect.poll(() => queryClient.isFetching()).toBe(0) // the next page has it at once
  history.replaceState(null, '', '/seller/settings#demonstration')
  onTestFinished(() => history.replaceState(null, '', '/'))
  await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
    { path: '/seller/settings#demonstration' },
  )
  await expect.poll(() => document.activeElement?.textContent).toBe('Demonstration')
})

test('says so while a job goes on with it', async () => {
  respondToRequests(() => ok({ ...NOTHING, products: 40, isRemoving: true }))
  const screen = await open()
  await expect.poll(() => screen.querySelector('[role=status]')?.textContent).toContain('40 products, 0 orders and 0 customers')
  expect(button(screen, 'Remove the demonstration')).toBeUndefined()
})

const pressable = (name: string) => {
  const pressed = button(document.body, name)
  if (!pressed) throw new Error(`There is no button ${name}`)
  return pressed
}

test.each([
  ['closes the store first, unless the owner wants it open', true, true, [{ isTakingOrders: false }]],
  ['keeps the store open when the owner wants it', true, false, []],
  ['asks nothing in a store that takes no orders', false, false, []],
])('a removal %s', async (_, isTakingOrders, isMarked, saved) => {
  const sent = respondToRequests(({ path }) => ok(path.includes('settings') ? STORE_SETTINGS : DEMONSTRATION))
  await open(isTakingOrders)
  await expect.poll(() => button(document.body, 'Remove the demonstration')).toBeTruthy()
  pressable('Remove the demonstration').click()
  await expect.poll(() => button(document.body, 'Remove for good')).toBeTruthy()
  const mark = document.querySelector<HTMLInputElement>('dialog input[type=checkbox]')
  expect(mark !== null).toBe(isTakingOrders)
  if (mark && !isMarked) mark.click()
  pressable('Remove for good').click()
  await expect.poll(() => sent.some(({ path }) => path === endpoints.removeDemonstration.path)).toBe(true)
  const changes = sent.filter(({ path, body }) => path === endpoints.saveSettings.path && body !== null)
  expect(changes.map(({ body }) => body)).toEqual(saved)
})
