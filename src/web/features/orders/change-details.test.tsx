// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { Failure } from '../../api/failure.ts'
import type { DetailsToSend } from '../../api/shopper-api.ts'
import { anOrder } from '../../testing/an-order.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { ChangeDetails } from './change-details.tsx'

const PHONE = '+1 503 555 0100'
const ORDER: OrderWire = { ...anOrder(9), amount: 12.2, toPay: 12.2, note: 'Blue door', canChange: true }
const PLACED: OrderWire = { ...ORDER, address: { ...ORDER.address, phone: PHONE } }

const changed = { success: false, status: 409, message: 'The order comes to $15.20 now', errors: {} } as const

async function open(order: OrderWire, ...responses: readonly (Failure | null)[]) {
  const left = [...responses]
  const onChange = vi.fn(async (_: DetailsToSend) => left.shift() ?? null)
  const screen = await renderScreen(<ChangeDetails order={order} onChange={onChange} />, { path: '/' })
  screen.querySelector('button')?.click()
  await expect.poll(() => screen.querySelector('dialog')).not.toBeNull()
  const type = (name: string, text: string) => {
    const field = screen.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!field) throw new Error(`There is no ${name}`)
    typeInto(field, text)
  }
  const submit = () => screen.querySelector('form')?.requestSubmit()
  return { screen, onChange, type, submit }
}

test('sends only what was changed, and asks when the delivery there has another fee', async () => {
  const asking = { ...changed, body: { success: false, code: 'changed', changes: [], amount: 15.2 } }
  const { screen, onChange, type, submit } = await open(PLACED, asking, null)
  type('zipcode', '97210')
  type('courierNote', 'Ring twice')
  submit()
  await expect.poll(() => screen.textContent).toContain('Your order comes to $15.20 instead of $12.20.')
  expect(screen.textContent).toContain('Save for $15.20')
  submit()
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
  const address = expect.objectContaining({
    street: '12 Orchard Lane',
    zipcode: '97210',
    email: 'maya@example.com',
    phone: PHONE,
  })
  expect(onChange.mock.calls).toEqual([
    [{ address, note: 'Ring twice' }],
    [{ address, note: 'Ring twice', expected: { amount: 15.2 } }],
  ])
  await expect.poll(() => screen.querySelector('dialog')).toBeNull()
})

test('shows errors at their fields, also those of the store', async () => {
  const outside = { success: false, status: 422, message: 'We don’t deliver to the ZIP code 10001', errors: {} } as const
  const { screen, onChange, type, submit } = await open(PLACED, outside)
  type('phone', 'call me')
  submit()
  await expect.poll(() => screen.querySelector('[name="phone"]')?.getAttribute('aria-invalid')).toBe('true')
  expect(onChange).not.toHaveBeenCalled()
  type('phone', PHONE)
  type('zipcode', '10001')
  submit()
  await expect.poll(() => screen.textContent).toContain('We don’t deliver to the ZIP code 10001')
  expect(screen.querySelector('[name="zipcode"]')?.getAttribute('aria-invalid')).toBe('true')
})

test('who picks the order up has no address, and nothing is sent when nothing was changed', async () => {
  const address = { firstName: 'Maya', lastName: 'Winter', email: 'maya@example.com', phone: PHONE }
  const pickup: OrderWire = { ...ORDER, fulfilment: 'pickup', pickupAddress: 'At the store', address }
  const { screen, onChange, submit } = await open(pickup)
  expect([...screen.querySelectorAll('input')].map(({ name }) => name)).toEqual(['phone', 'courierNote'])
  submit()
  await expect.poll(() => screen.querySelector('dialog')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})
