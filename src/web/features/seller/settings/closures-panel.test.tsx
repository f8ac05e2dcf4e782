// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { logInSeller } from '../../../testing/log-in-seller.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { CloseNow } from './close-now.tsx'
import { ClosuresPanel } from './closures-panel.tsx'

const FAR = { from: '2999-01-04', to: '2999-01-05', note: 'Stocktaking' }

async function open() {
  logInSeller('Maya')
  const sent = respondToRequests(() => ok(STORE_SETTINGS))
  const screen = await renderScreen(<ClosuresPanel settings={{ ...STORE_SETTINGS, closures: [FAR] }} />, {
    path: '/seller/settings',
  })
  const press = (text: string) => {
    const button = [...screen.querySelectorAll('button')].find(
      (one) => one.textContent === text || one.getAttribute('aria-label') === text,
    )
    if (!button) throw new Error(`There is no button ${text}`)
    button.click()
  }
  const saved = () => sent.map(({ body }) => body)
  return { screen, press, saved }
}

test('days are added with those that are typed, in their order', async () => {
  const { screen, press, saved } = await open()
  press('Add days')
  await vi.waitFor(() => expect(screen.querySelector('[name=from]')).not.toBeNull())
  const [from, note] = [screen.querySelector('input[name=from]'), screen.querySelector('input[name=note]')] as HTMLInputElement[]
  if (from) typeInto(from, '2998-12-25')
  if (note) typeInto(note, 'Christmas')
  await vi.waitFor(() => expect(note?.value).toBe('Christmas'))
  screen.querySelector('form')?.requestSubmit()
  const christmas = { from: '2998-12-25', to: '2998-12-25', note: 'Christmas' }
  await vi.waitFor(() => expect(saved()).toEqual([{ closures: [christmas, FAR] }]))
})

test('a holiday is chosen by its box, and a day is removed by its button', async () => {
  const { screen, press, saved } = await open()
  press('Choose holidays')
  await vi.waitFor(() => expect(screen.textContent).toContain('Thanksgiving'))
  const labelOf = (text: string) => [...screen.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(text))
  labelOf('Thanksgiving')?.querySelector('input')?.click()
  press('Remove Stocktaking')
  await vi.waitFor(() => expect(screen.textContent).not.toContain('Stocktaking'))
  screen.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(saved()).toMatchObject([{ closures: [{ note: 'Thanksgiving Day' }] }]))
})

test('one press closes the store for two hours, and another opens it again', async () => {
  logInSeller('Maya')
  const sent = respondToRequests(() => ok(STORE_SETTINGS))
  const closed = { ...STORE_SETTINGS, closedUntil: new Date(Date.now() + 3_600_000).toISOString() }
  const [screen, open] = [
    await renderScreen(<CloseNow settings={STORE_SETTINGS} />, { path: '/seller/settings' }),
    await renderScreen(<CloseNow settings={closed} />, { path: '/seller/settings' }),
  ]
  expect(screen.textContent).toBe('Close for two hours now')
  screen.querySelector('button')?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const { closedUntil } = (sent[0]?.body ?? {}) as { closedUntil: string }
  expect(Math.abs(Date.parse(closedUntil) - Date.now() - 7_200_000)).toBeLessThan(60_000)
  expect(open.textContent).toMatch(/^Closed until .*Open again$/)
  open.querySelector('button')?.click()
  await vi.waitFor(() => expect(sent[1]?.body).toEqual({ closedUntil: null }))
})
