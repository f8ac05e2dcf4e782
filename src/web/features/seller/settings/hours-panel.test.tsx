// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SettingsWire } from '../../../../contract/settings.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { HoursPanel } from './hours-panel.tsx'

const SPANS = [{ from: '08:00', to: '07:00' }]
const SETTINGS: SettingsWire = {
  ...STORE_SETTINGS,
  hours: { mon: SPANS, tue: SPANS, wed: [], thu: [], fri: [], sat: [], sun: [] },
}
const SENTENCE = 'Closing at 07:00 must be after opening at 08:00'

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
  if (closes) typeInto(closes, '06:00')
  await expect.poll(errorsShown).toEqual(['Closing at 06:00 must be after opening at 08:00', SENTENCE])
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
