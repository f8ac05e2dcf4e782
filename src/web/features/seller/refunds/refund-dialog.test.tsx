// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { failure } from '../../../api/failure.ts'
import { anOrder, at } from '../../../testing/an-order.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const product = { _id: 'plums', name: 'Plums', category: 'Fruits', image: [], offerPrice: 4.5 }
const ORDER: OrderWire = { ...anOrder(1, 2), amount: 9.18, toPay: 9.18, items: [{ line: 'a line', product, quantity: 2 }] }

async function open(order = ORDER) {
  const onRefund = vi.fn(async () => failure(503, 'The store is resting for a moment'))
  const onClose = vi.fn()
  const screen = await renderScreen(<RefundDialog order={order} onRefund={onRefund} onClose={onClose} />, { path: '/' })
  return {
    screen,
    onClose,
    submit: () => screen.querySelector('form')?.requestSubmit(),
    /** Returns the text that screen readers read with the focused field. */
    described: () =>
      [...screen.querySelectorAll('[id]')].find(({ id }) => id === document.activeElement?.getAttribute('aria-describedby'))
        ?.textContent,
  }
}

test('the first error in reading order is focused and described, although the reason has one, too', async () => {
  const { screen, submit, described } = await open()
  submit()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Pieces of Plums')
  expect(described()).toBe('Please choose at least one product')
  screen.querySelectorAll<HTMLElement>('[type=radio]')[1]?.click()
  await expect.poll(() => screen.querySelectorAll('[name=amount]').length).toBe(1)
  expect(screen.textContent).toContain('Please give a reason') // only the choice was changed
  submit()
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('amount')
  expect(described()).toBe('Enter an amount, like 4.20')
})

test('a refund that fails keeps what was typed and shows why', async () => {
  const { screen, submit, onClose } = await open()
  screen.querySelectorAll<HTMLElement>('[type=radio]')[2]?.click()
  const reason = screen.querySelector<HTMLInputElement>('[name=reason]')
  if (reason) reason.value = 'Bruised'
  submit()
  await expect.poll(() => screen.querySelector('[role=alert]')?.textContent).toBe('The store is resting for a moment')
  expect(onClose).not.toHaveBeenCalled()
  expect(reason?.value).toBe('Bruised')
})

test('an error of all that is left belongs to the group of choices, which gets the focus', async () => {
  const refund = {
    _id: 'a refund',
    amount: 9.18,
    reason: 'Bruised',
    at: at(3),
    by: 'Noor',
    status: 'succeeded',
  } as const
  const { screen, submit, described } = await open({ ...ORDER, refunds: [refund] })
  screen.querySelectorAll<HTMLElement>('[type=radio]')[2]?.click()
  submit()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('radiogroup')
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(described()).toBe('At most $0.00 can be refunded')
  expect(screen.querySelectorAll('[type=radio][aria-invalid]')).toHaveLength(0)
})

test('the error of an amount follows what is typed, and goes when it can be refunded', async () => {
  const { screen, submit } = await open()
  screen.querySelectorAll<HTMLElement>('[type=radio]')[1]?.click()
  await expect.poll(() => screen.querySelector('[name=amount]')).not.toBeNull()
  submit()
  const amount = screen.querySelector<HTMLInputElement>('[name=amount]')
  const errors = () => [...screen.querySelectorAll('.field-error')].map(({ textContent }) => textContent)
  await expect.poll(errors).toEqual(['Enter an amount, like 4.20', 'Please give a reason'])
  if (amount) typeInto(amount, '20')
  await expect.poll(errors).toEqual(['At most $9.18 can be refunded', 'Please give a reason'])
  if (amount) typeInto(amount, '4.20')
  await expect.poll(errors).toEqual(['Please give a reason'])
})
