// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DayWire } from '../../../../contract/reports/day-closing.ts'
import { queryClient } from '../../../api/query-client.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { beginSession } from '../seller-session.ts'
import { DayClosing } from './day-closing.tsx'

const LEO: DayWire['cash']['people'][number] = {
  ...{ person: 'leo', name: 'Leo Martins', orders: 2, received: 35.39, counted: 0, toHandOver: 32.22, difference: 0 },
  ...{ refunds: 1, paidOut: 3.17, handovers: [] },
}
const DAY: DayWire = {
  ...{ day: '2026-11-26', today: '2026-11-27', timeZone: 'UTC', isOver: true },
  facts: {
    ...{
      orders: 3,
      canceled: 0,
      open: 1,
      goods: 30,
      discount: 1.5,
      tax: 1.22,
      refundedTax: 0.06,
      deposit: 0,
      delivery: 4.9,
      gross: 36.18,
      refunds: 3,
      net: 33.18,
      leftOut: 0,
    },
    ...{ cash: 36.18, cashRefunds: 3, cards: 0, credit: 0, creditRefunds: 0, cardRefunds: 0, toCollect: 10.2 },
    ...{ received: 35.39, paidOut: 3.17, counted: 0, toHandOver: 32.22, difference: 0 },
  },
  leftOutDue: 0,
  weekBefore: { day: '2026-11-19', orders: 1, net: 10.2 },
  taxes: [{ percent: 2, isIncluded: false, orders: 3, goods: 27.06, tax: 1.22, refundedGoods: 2.94, refundedTax: 0.06 }],
  cash: { day: '2026-11-26', received: 35.39, paidOut: 3.17, counted: 0, toHandOver: 32.22, difference: 0, people: [LEO] },
  closing: null,
  earlierClosings: [],
  computedAt: '2026-11-27T08:00:00.000Z',
}

async function openDay(day: () => DayWire, respond: (path: string) => ReturnType<typeof ok> = () => ok()) {
  beginSession({ token: 'grace', seller: { name: 'Grace Tan', email: 'grace@example.com', role: 'manager' } })
  onTestFinished(() => queryClient.clear())
  const sent = respondToRequests(({ path }) => (path.startsWith('/api/day?') ? ok(day()) : respond(path)))
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <DayClosing title="Day closing" />
    </QueryClientProvider>,
    { path: '/seller/day?day=2026-11-26' },
  )
  await expect.poll(() => screen.textContent).toContain('Cash to count')
  const button = (name: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))
  return { sent, screen, button }
}

function type(field: HTMLInputElement | null, text: string): void {
  if (!field) throw new Error('There is no such field')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('says how the kept amount comes about, and what is not done', async () => {
  const { screen } = await openDay(() => DAY)
  const texts = screen.textContent ?? ''
  for (const said of [
    ...[
      'Thu, Nov 26 · 3 orders, 1 open',
      'How $33.18 comes about',
      'Price of the goods$31.50',
      'Discount codes-$1.50',
      'Tax (2% of $30.00)$1.28',
      '2% of $27.06 kept$1.22',
      'Tax of what was kept$1.22',
      '$22.98 more',
    ],
    ...[
      '1 order of this day is still open.',
      '1 refund paid back in cash, -$3.17',
      'The cash of Leo Martins is not counted yet.',
      'Close November 26',
    ],
  ])
    expect(texts).toContain(said)
})

test('a count says at once what is short, and is sent with what it expects', async () => {
  const { screen, sent, button } = await openDay(
    () => DAY,
    (path) => (path === '/api/cash/handover' ? rejected(409, 'Leo Martins has nothing left to hand over of this day') : ok()),
  )
  type(screen.querySelector('[name=counted]'), '31.22')
  await expect.poll(() => screen.querySelector('.courier-result')?.textContent).toBe('$1.00 short')
  type(screen.querySelector('[name=note]'), 'Gave change twice')
  button('Save count')?.click()
  await expect.poll(() => screen.querySelector('[role=alert]')?.textContent).toContain('nothing left')
  const count = sent.find(({ path }) => path === '/api/cash/handover')
  const body = { day: '2026-11-26', person: 'leo', expected: 32.22, counted: 31.22, note: 'Gave change twice' }
  expect(count?.body).toEqual(body)
  type(screen.querySelector('[name=counted]'), '32.22')
  await expect.poll(() => screen.querySelector('.courier-result')?.textContent).toBe('Right')
  expect(screen.querySelector('[name=note]')).toBeNull()
})

test('a closed day shows who closed it, and what changed since', async () => {
  const shown = { day: DAY }
  const { screen, button, sent } = await openDay(
    () => shown.day,
    () => {
      const closing: DayWire['closing'] = {
        ...{ at: '2026-11-26T20:00:00.000Z', by: 'Grace Tan', facts: { net: 36.18 } },
        changes: [{ fact: 'net', was: 36.18, now: 33.18 }],
      }
      shown.day = { ...DAY, closing }
      return ok({ ...shown.day, message: 'Day closed' })
    },
  )
  button('Close November 26')?.click()
  await expect.poll(() => screen.textContent).toContain('November 26 is closed')
  expect(sent.find(({ path }) => path === '/api/day/close')?.body).toEqual({ day: '2026-11-26' })
  expect(screen.textContent).toContain('Closed by Grace Tan')
  expect([...screen.querySelectorAll('.day-changes tbody :is(th, td)')].map(({ textContent }) => textContent)).toEqual([
    ...['Kept', '$36.18', '$33.18'],
  ])
  await vi.waitFor(() => expect(button('Open it again')).toBeDefined())
})

test('says that money goes back to customers only while it is still to go', async () => {
  const facts = { ...DAY.facts, leftOut: 4.59 }
  const { screen } = await openDay(() => ({ ...DAY, facts, leftOutDue: 2 }))
  expect(screen.textContent).toContain('$4.59 more was paid for goods that were left out')
  expect(screen.textContent).toContain('$2.00 of it goes back to the customers after the delivery.')
  queryClient.clear()
  const { screen: later } = await openDay(() => ({ ...DAY, facts }))
  expect(later.textContent).toContain('$4.59 more was paid for goods that were left out')
  expect(later.textContent).not.toContain('goes back')
})
