// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { cents } from '../../../domain/money.ts'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { ok, respondToRequests } from '../../testing/store-requests.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { ZipQuestion } from './zip-question.tsx'

afterEach(() => localStorage.clear())

const LINES = [{ id: 'milk', name: 'Milk', quantity: 1, offerPrice: cents(100), listPrice: cents(100) }]

async function open(deliveredTo: string) {
  const sent = respondToRequests(({ body }) => {
    const { zipcode } = body as { zipcode?: string }
    return ok({
      sums: { cart: 1, discount: 0, tax: 0.02, delivery: 0, total: 1.02 },
      lines: [{ product: 'milk', quantity: 1, offerPrice: 1 }],
      isDelivered: zipcode?.startsWith(deliveredTo) ?? false,
    })
  })
  const screen = await renderScreen(
    <ShopperQueries>
      <ZipQuestion lines={LINES} />
    </ShopperQueries>,
    { path: '/cart' },
  )
  const field = screen.querySelector('input')
  if (!field) throw new Error('There is no field')
  return { screen, field, sent }
}

test('says whether the store delivers to a ZIP code, and remembers it', async () => {
  const { screen, field } = await open('97205')
  typeInto(field, '97205-1234')
  await vi.waitFor(() => expect(screen.textContent).toContain('We deliver to 97205-1234'))
  typeInto(field, '98660')
  await vi.waitFor(() => expect(screen.textContent).toContain('We don’t deliver to 98660 yet.'))
  expect((await open('97205')).field.value).toBe('98660')
})

test('asks the store nothing while the ZIP code is not whole, and forgets one that is removed', async () => {
  const { field, sent, screen } = await open('97205')
  expect(sent).toEqual([])
  typeInto(field, '97205')
  await vi.waitFor(() => expect(screen.textContent).toContain('We deliver to 97205'))
  typeInto(field, '')
  await vi.waitFor(() => expect(screen.textContent).not.toContain('We deliver'))
  expect(localStorage.getItem('larder.zip')).toBeNull()
})
