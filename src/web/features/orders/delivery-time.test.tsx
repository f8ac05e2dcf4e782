// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StoreFacts } from '../../../contract/settings/store-facts.ts'
import { queryClient } from '../../api/query-client.ts'
import { anOrder } from '../../testing/an-order.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ok, respondToRequests } from '../../testing/store-requests.ts'
import { DeliveryTime } from './delivery-time.tsx'

const TEN = { start: '2026-11-28T10:00:00.000Z', end: '2026-11-28T11:00:00.000Z' }
const ELEVEN = { start: '2026-11-28T11:00:00.000Z', end: '2026-11-28T12:00:00.000Z' }
const TWELVE = { start: '2026-11-28T12:00:00.000Z', end: '2026-11-28T13:00:00.000Z' }

beforeEach(() => queryClient.clear())

async function open(facts: Partial<StoreFacts>, onChange: (delivery: string) => Promise<boolean> = async () => true) {
  let slots = [
    { ...ELEVEN, left: 1 },
    { ...TWELVE, left: 1 },
  ]
  respondToRequests(() => ok({ now: null, isOpen: false, opensAt: null, opens: null, changesAt: null, slots }))
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <DeliveryTime order={{ ...anOrder(9), slot: TEN }} onChange={onChange} />
    </QueryClientProvider>,
    { path: '/', facts },
  )
  const press = (name: string) =>
    [...screen.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))?.click()
  const change = () => {
    press('Change time')
    return vi.waitFor(() => expect(screen.querySelectorAll('option')).toHaveLength(4)) // with its own and as soon as possible
  }
  const choose = (start: string) => {
    const select = screen.querySelector('select')
    if (!select) throw new Error('There is no choice')
    select.value = start
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const fillUp = ({ start }: { start: string }) => {
    slots = slots.filter((slot) => slot.start !== start)
  }
  return { screen, press, change, choose, fillUp }
}

test('a store that offers pickup but no slots does not let shoppers change the time of a delivery', async () => {
  const { screen } = await open({ hasPickup: true })
  expect(screen.textContent).toContain('Delivery time')
  expect(screen.textContent).not.toContain('Change time')
})

test('a new time closes the choice', async () => {
  const onChange = vi.fn(async () => true)
  const { screen, press, change, choose } = await open({ hasSlots: true }, onChange)
  await change()
  choose(TWELVE.start)
  press('Save time')
  await vi.waitFor(() => expect(screen.querySelector('select')).toBeNull())
  expect(onChange).toHaveBeenCalledExactlyOnceWith(TWELVE.start)
})

test('a time that others took meanwhile is said, with the times that are free now', async () => {
  const { screen, press, change, choose, fillUp } = await open({ hasSlots: true }, async () => false)
  await change()
  choose(ELEVEN.start)
  fillUp(ELEVEN)
  press('Save time')
  await vi.waitFor(() => expect(screen.querySelector('[role=alert]')?.textContent).toContain('This time is gone:'))
  expect([...screen.querySelectorAll('option')].map(({ value }) => value)).toEqual(['now', TEN.start, TWELVE.start])
  expect(screen.querySelector('select')?.value).toBe(TEN.start)
})
