// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { failure } from '../../api/failure.ts'
import { anOrder } from '../../testing/an-order.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { ReportComplaint } from './report-complaint.tsx'

const product = (name: string) => ({ _id: name, name, category: 'Fruits', image: [], offerPrice: 3.6 })
const ORDER: OrderWire = {
  ...anOrder(9),
  status: 'Delivered',
  deliveredAt: new Date().toISOString(),
  items: [
    { line: 'apples', product: product('Apples'), quantity: 3 },
    { line: 'pears', product: product('Pears'), quantity: 1 },
  ],
}

async function open(order = ORDER) {
  const onReport = vi.fn(async () => failure(409, 'You have reported Apples before'))
  const screen = await renderScreen(<ReportComplaint order={order} onReport={onReport} />, { path: '/' })
  screen.querySelector('button')?.click()
  await expect.poll(() => screen.querySelector('dialog')).not.toBeNull()
  const select = (label: string, value: string) => {
    const field = screen.querySelector<HTMLSelectElement>(`[aria-label="${label}"]`)
    if (!field) throw new Error(`There is no ${label}`)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const submit = () => screen.querySelector('form')?.requestSubmit()
  return { screen, onReport, select, submit }
}

test('sends the lines that were not fine, with their pieces and kinds, and shows why it failed', async () => {
  const { screen, onReport, select, submit } = await open()
  submit()
  await expect.poll(() => screen.textContent).toContain('Choose at least one product and what was wrong with it')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('What was wrong with Apples')
  select('What was wrong with Apples', 'damaged')
  await expect.poll(() => screen.textContent).toContain('Report 1 problem')
  expect(screen.textContent).not.toContain('Choose at least one product and what was wrong with it')
  select('Pieces of Apples', '2')
  select('What was wrong with Pears', 'missing')
  await expect.poll(() => screen.textContent).toContain('Report 2 problems')
  submit()
  await expect.poll(() => screen.querySelector('[role=alert]')?.textContent).toBe('You have reported Apples before')
  expect(onReport).toHaveBeenCalledExactlyOnceWith({
    lines: [
      { line: 'apples', kind: 'damaged', quantity: 2 },
      { line: 'pears', kind: 'missing', quantity: 1 },
    ],
    note: '',
  })
})

test('something else needs words', async () => {
  const { screen, onReport, select, submit } = await open()
  select('What was wrong with Pears', 'other')
  await expect.poll(() => screen.textContent).toContain('Report 1 problem')
  submit()
  await expect.poll(() => screen.querySelector('.field-error')?.textContent).toBe('Tell us what was wrong')
  const note = screen.querySelector<HTMLTextAreaElement>('[name=note]')
  if (note) typeInto(note, 'They were frozen')
  submit()
  await expect.poll(() => onReport.mock.calls).toMatchObject([[{ note: 'They were frozen', lines: [{ kind: 'other' }] }]])
})

test('is not offered when nothing can be reported', async () => {
  const screen = await renderScreen(<ReportComplaint order={anOrder(9)} onReport={async () => null} />, { path: '/' })
  expect(screen.querySelector('button')).toBeNull()
})
