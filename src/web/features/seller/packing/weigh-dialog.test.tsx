// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { packLines } from './pack-lines.ts'
import { WeighLine } from './weigh-dialog.tsx'

const product = { _id: 'tomatoes', name: 'Tomatoes', category: 'Vegetables', image: [], offerPrice: 1.5 }
const weighed = { per: 'lb', piece: 0.5, unitPrice: 2.99, most: 4.93, overPercent: 10 } as const
const ORDER: OrderWire = { ...anOrder(9), status: 'Packing', items: [{ line: 'a line', product, quantity: 3, weighed }] }

async function open(order = ORDER) {
  const [line] = packLines(order, new Map())
  if (!line?.weighed) throw new Error('The line is sold by weight')
  const onSave = vi.fn()
  const onClose = vi.fn()
  const screen = await renderScreen(
    <WeighLine line={line} weighed={line.weighed} order={order} onSave={onSave} onClose={onClose} />,
    { path: '/seller/orders' },
  )
  const field = screen.querySelector<HTMLInputElement>('[name=weight]')
  return {
    ...{ screen, onSave, onClose },
    press: (name: string) => act(async () => screen.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()),
    type: (text: string) => act(async () => field && typeInto(field, text)),
    submit: () => act(async () => screen.querySelector('form')?.requestSubmit()),
    last: () => screen.querySelector('.weigh-done > :last-child'),
  }
}

test('fewer pieces lower what is allowed, and what is too much is not packed but asked about', async () => {
  const { screen, press, type, submit, last, onSave } = await open({
    ...ORDER,
    address: { ...ORDER.address, phone: '(503) 555-0100' },
  })
  await type('1,3')
  expect(screen.textContent).toContain('0.35 lb more allowed')
  await press('One less Tomatoes')
  expect(screen.textContent).toContain('0.198 lb too much')
  expect([last()?.textContent, last()?.getAttribute('href')]).toEqual(['Ask Maya', 'tel:5035550100'])
  await submit()
  expect(onSave).not.toHaveBeenCalled()
  await type('1.05')
  await submit()
  expect(onSave.mock.calls).toEqual([[expect.objectContaining({ line: 'a line', picked: 2, weight: 1050 })]])
})

test('nothing is packed without a weight, and a number that can’t be dialed is only shown', async () => {
  const { type, submit, last, onSave } = await open()
  await submit()
  expect([last()?.textContent, last()?.getAttribute('aria-disabled')]).toEqual(['Packed', 'true'])
  await type('0')
  await submit()
  expect(onSave).not.toHaveBeenCalled()
  await type('2')
  expect(last()?.textContent).toBe('Take some out, or ask Maya Winter: 1')
})

test('goods that are not there are left out, with no weight', async () => {
  const { screen, onSave, onClose } = await open()
  const leaveOut = [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === 'Leave it out')
  await act(async () => leaveOut?.click())
  expect(onSave.mock.calls).toEqual([[{ line: 'a line', picked: 0, weight: null, isRestocked: false, substitute: null }]])
  expect(onClose).toHaveBeenCalledOnce()
})
