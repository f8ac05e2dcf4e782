// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { failure } from '../../api/failure.ts'
import { anOrder } from '../../testing/an-order.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ChangeOrder } from './change-order.tsx'

const product = (name: string) => ({ _id: name, name, category: 'Fruits', image: [], offerPrice: 3.6 })
const ORDER: OrderWire = {
  ...anOrder(9),
  ...{ amount: 14.68, toPay: 14.68, canChange: true },
  items: [
    { line: 'apples', product: product('Apples'), quantity: 3 },
    { line: 'pears', product: product('Pears'), quantity: 1 },
  ],
}

async function open(order = ORDER) {
  const onReduce = vi.fn(async () => failure(409, 'We are packing this order, so it can’t be changed'))
  const screen = await renderScreen(<ChangeOrder order={order} onReduce={onReduce} />, { path: '/' })
  screen.querySelector('button')?.click()
  await expect.poll(() => screen.querySelector('dialog')).not.toBeNull()
  const keep = (name: string, pieces: number) => {
    const field = screen.querySelector<HTMLSelectElement>(`[aria-label="How many of ${name} to keep"]`)
    if (!field) throw new Error(`There is no ${name}`)
    field.value = String(pieces)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const submit = () => screen.querySelector('form')?.requestSubmit()
  return { screen, onReduce, keep, submit }
}

test('shows the new total before pieces are taken out, and why the store refused', async () => {
  const { screen, onReduce, keep, submit } = await open()
  submit()
  await expect.poll(() => screen.textContent).toContain('Choose what to take out')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('How many of Apples to keep')
  keep('Apples', 1)
  await expect.poll(() => screen.textContent).toContain('Take out 2 items')
  expect(screen.textContent).not.toContain('Choose what to take out')
  expect(screen.textContent).toContain('$7.34')
  submit()
  await expect.poll(() => screen.querySelector('[role=alert]')?.textContent).toContain('We are packing this order')
  submit()
  await expect.poll(() => onReduce.mock.calls.length).toBe(2)
  const [[first, key], [second, again]] = onReduce.mock.calls as unknown as [[object, string], [object, string]]
  expect(first).toEqual({ lines: [{ line: 'apples', quantity: 2 }], expected: { amount: 7.34 } })
  expect([second, again]).toEqual([first, key])
})

test('a shopper who takes everything out is asked to cancel', async () => {
  const { screen, onReduce, keep, submit } = await open()
  keep('Apples', 0)
  keep('Pears', 0)
  submit()
  await expect.poll(() => screen.textContent).toContain('Please cancel the order instead')
  expect(onReduce).not.toHaveBeenCalled()
})

test('nothing is offered once packing has begun', async () => {
  const screen = await renderScreen(<ChangeOrder order={{ ...ORDER, canChange: false }} onReduce={vi.fn()} />, { path: '/' })
  expect(screen.querySelector('button')).toBeNull()
})
