// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CodeWire } from '../../../../contract/checkout/discount-codes.ts'
import { queryClient } from '../../../api/query-client.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { codeState, codesText, termsText, usedText } from './code-texts.ts'
import { Codes } from './codes.tsx'

const TODAY = '2026-11-26'

const aCode = (changes: Partial<CodeWire> = {}): CodeWire => ({
  ...{ _id: crypto.randomUUID(), code: 'WELCOME10', kind: 'percent', value: 10, minimum: null, from: null, to: null },
  ...{ uses: null, usesPerPerson: null, isActive: true, used: 0, given: 0 },
  ...changes,
})

test.each<[Partial<CodeWire>, string]>([
  [{}, '10% off'],
  [{ usesPerPerson: 1, to: '2026-12-31' }, '10% off, once a person, until December 31'],
  [
    { kind: 'amount', value: 5, minimum: 30, from: '2026-11-27', to: '2026-11-29' },
    '$5.00 off from $30.00, November 27 to November 29',
  ],
  [{ kind: 'freeDelivery', value: null, from: '2027-01-02' }, 'Free delivery, from January 2, 2027'],
  [{ usesPerPerson: 3, from: '2026-11-27', to: '2026-11-27' }, '10% off, 3 times a person, on November 27'],
])('the terms %j are “%s”', (terms, text) => {
  expect(termsText(aCode(terms), TODAY)).toBe(text)
})

test.each<[Partial<CodeWire>, string]>([
  [{}, 'Works'],
  [{ from: TODAY, to: TODAY }, 'Works'],
  [{ from: '2026-11-27' }, 'From tomorrow'],
  [{ from: '2026-12-24' }, 'From December 24'],
  [{ to: '2026-11-25' }, 'Over'],
  [{ uses: 50, used: 50 }, 'Used up'],
  [{ isActive: false }, 'Switched off'],
])('a code with %j is “%s”', (terms, text) => {
  expect(codeState(aCode(terms), TODAY).text).toBe(text)
})

test('says how often codes were used, and what they gave away', () => {
  expect([aCode(), aCode({ used: 1214 }), aCode({ used: 38, uses: 100 })].map(usedText)).toEqual([
    'Not used yet',
    '1,214 used',
    '38 of 100 used',
  ])
  const codes = [aCode({ given: 0.1 }), aCode({ given: 0.2 }), aCode({ isActive: false, given: 1277.67 })]
  expect(codesText(codes, TODAY)).toBe('3 codes, 2 of them work today. Given away in all: $1,277.97')
  expect(codesText([], TODAY)).toBe('None yet')
})

async function open(codes: readonly CodeWire[]) {
  const sent = respondToRequests(({ path, body }) =>
    path === '/api/codes/save'
      ? ok({ message: 'Code Saved', code: aCode({ ...(body as object), used: 0, given: 0 }) })
      : ok({ codes, today: TODAY }),
  )
  queryClient.clear()
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Codes title="Codes" />
    </QueryClientProvider>,
    { path: '/seller/codes' },
  )
  const field = (name: string) => {
    const input = screen.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (!input) throw new Error(`There is no field ${name}`)
    return input
  }
  await expect.poll(() => screen.querySelector('form')).not.toBeNull()
  return { screen, field, saved: () => sent.filter(({ path }) => path === '/api/codes/save').map(({ body }) => body) }
}

test('a new code is checked, saved with the limits that were typed, and comes first in the list', async () => {
  const { screen, field, saved } = await open([aCode({ code: 'OLDER' })])
  typeInto(field('code'), 'pie 5')
  screen.querySelector('form')?.requestSubmit()
  await expect
    .poll(() => [...screen.querySelectorAll('.field-error')].map(({ textContent }) => textContent))
    .toEqual(['A code has 3 to 40 letters, digits or hyphens', 'Please enter a whole number from 1 to 100'])
  typeInto(field('code'), 'pie15')
  typeInto(field('value'), '15')
  expect(screen.textContent).toContain('A cart of $20.00 costs $17.00, before tax and delivery.')
  typeInto(field('minimum'), '$30')
  typeInto(field('usesPerPerson'), '1')
  screen.querySelector('form')?.requestSubmit()
  await expect.poll(saved).toEqual([
    {
      ...{ kind: 'percent', isActive: true, code: 'pie15', value: 15, minimum: 30, from: null, to: null },
      ...{ uses: null, usesPerPerson: 1 },
    },
  ])
  await expect.poll(() => screen.querySelectorAll('.code-row')).toHaveLength(2)
  expect(field('code').value).toBe('')
})

test('a code is edited in the same form, and can be switched off', async () => {
  const code = aCode({ kind: 'amount', value: 5, uses: 200 })
  const { screen, field, saved } = await open([code])
  screen.querySelector<HTMLButtonElement>('.code-row button')?.click()
  await expect.poll(() => field('value').value).toBe('5.00')
  screen.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  screen.querySelector('form')?.requestSubmit()
  await expect.poll(saved).toMatchObject([{ id: code._id, code: 'WELCOME10', value: 5, uses: 200, isActive: false }])
  await expect.poll(() => screen.querySelector('h2')?.textContent).toBe('New code')
})

test('a store without codes says what they are for', async () => {
  const { screen } = await open([])
  expect(screen.textContent).toContain('No codes yet')
})
