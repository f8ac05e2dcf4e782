// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { HoursPanel } from './hours-panel.tsx'

const SPANS = [{ from: '08:00', to: '08:00' }]
const SETTINGS: SettingsWire = {
  ...STORE_SETTINGS,
  hours: { mon: SPANS, tue: SPANS, wed: [], thu: [], fri: [], sat: [], sun: [] },
}
const SENTENCE = 'Opening and closing are both at 8 AM. All day is from 00:00 to 24:00.'

async function openRejected() {
  const errors = { 'hours.mon.0': SENTENCE, 'hours.tue.0': SENTENCE }
  respondToRequests(() => ({ status: 422, body: { success: false, message: SENTENCE, errors } }))
  const screen = await renderScreen(<HoursPanel settings={SETTINGS} />, { path: '/seller/settings' })
  screen.querySelector('form')?.requestSubmit()
  const input = (label: string) => screen.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)
  const errorsShown = () => [...screen.querySelectorAll('.field-error')].map(({ textContent }) => textContent)
  await expect.poll(errorsShown).toEqual([SENTENCE, SENTENCE])
  return { screen, input, errorsShown }
}

test('the error of a day follows what is typed, and goes when the day is mended', async () => {
  const { input, errorsShown } = await openRejected()
  const closes = input('Monday, closes')
  if (closes) typeInto(closes, '')
  await expect.poll(errorsShown).toEqual(['Times go from 00:00 to 24:00, like 08:30', SENTENCE])
  if (closes) typeInto(closes, '20:00')
  await expect.poll(errorsShown).toEqual([SENTENCE])
})

test('the error of a day goes when the day is closed, and those of all days when the store is always open', async () => {
  const { screen, input, errorsShown } = await openRejected()
  input('Close on Monday')?.click()
  await expect.poll(errorsShown).toEqual([SENTENCE])
  const open = screen.querySelector('select')
  if (open) open.value = 'always'
  open?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(errorsShown).toEqual([])
})

test('says when hours end on the next day, and copies the hours of a day to all days', async () => {
  const sent = respondToRequests(() => 'lost')
  const nights = {
    ...SETTINGS,
    hours: { mon: [], tue: [], wed: [], thu: [], fri: [{ from: '18:00', to: '02:00' }], sat: [], sun: SPANS },
  }
  const screen = await renderScreen(<HoursPanel settings={nights} />, { path: '/seller/settings' })
  const rows = () => [...screen.querySelectorAll('.day-hours')].map(({ textContent }) => textContent)
  expect(rows().filter((text) => text?.includes('until 2 AM the next day'))).toHaveLength(1)
  screen.querySelector<HTMLElement>('[aria-label="Copy hours of Friday to all days"]')?.click()
  await expect.poll(() => rows().filter((text) => text?.includes('until 2 AM the next day'))).toHaveLength(7)
  screen.querySelector('form')?.requestSubmit()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ hours: { mon: nights.hours.fri, sun: nights.hours.fri } })
})
