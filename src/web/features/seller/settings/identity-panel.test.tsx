// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { failure } from '../../../api/failure.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { Logo } from '../../../ui/logo.tsx'
import { IdentityPanel } from './identity-panel.tsx'

afterEach(() => vi.unstubAllGlobals())

async function openPanel(settings: Partial<SettingsWire> = {}, ninthOfTenMinutes: number | null = null) {
  const sent: unknown[] = []
  const saved = { ...STORE_SETTINGS, ...settings }
  respondToRequests(({ body }) => {
    sent.push(body)
    return { status: 200, body: { success: true, message: 'Settings saved', ...saved } }
  })
  const deliveryTimes = ninthOfTenMinutes === null ? null : { medianMinutes: 20, ninthOfTenMinutes }
  const screen = await renderScreen(<IdentityPanel settings={saved} />, { path: '/seller/settings', facts: { deliveryTimes } })
  const preview = screen.querySelector<HTMLElement>('.store-preview')
  return {
    sent,
    screen,
    preview,
    type: (name: string, text: string) => {
      const input = screen.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (input) typeInto(input, text)
    },
    press: (text: string) =>
      [...screen.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))?.click(),
    save: () => screen.querySelector('form')?.requestSubmit(),
    changes: () => screen.querySelector('[role="status"]')?.textContent,
    shade: (name: string) => preview?.style.getPropertyValue(`--color-${name}`),
  }
}

test('the preview follows what is typed, before anything is saved', async () => {
  const { type, preview, changes, screen, shade, sent, press } = await openPanel()
  expect(preview?.textContent).toContain('Groceries delivered in under 30 minutes')
  type('name', 'hawthorne Market')
  type('color', '#274B8F')
  type('hero', 'The corner store that comes to you')
  await expect.poll(changes).toBe('3 changes: name, color, headline')
  expect(preview?.querySelector('.store-preview-name')?.textContent).toBe('Hhawthorne Market')
  expect(preview?.textContent).toContain('The corner store that comes to you')
  expect(shade('leaf-700')).toBe('#274b8f')
  press('Discard')
  await expect.poll(() => screen.querySelector('dialog h2')?.textContent).toBe('Discard 3 changes?')
  press('Keep editing')
  await expect.poll(() => screen.querySelector('dialog')).toBeNull()
  expect(changes()).toBe('3 changes: name, color, headline')
  press('Discard')
  await expect.poll(() => screen.querySelector('dialog')).not.toBeNull()
  press('Discard changes')
  await expect.poll(changes).toBe('')
  expect(preview?.textContent).toContain('Larder')
  expect(sent).toEqual([])
})

test('a color that is hard to read is refused with its contrast, and not shown', async () => {
  const { type, screen, shade, save, sent } = await openPanel()
  const verdict = () => screen.querySelector('.color-verdict')?.textContent ?? ''
  type('color', '#2F8F63')
  const error = () => screen.querySelector('.field-error')?.textContent
  await expect.poll(error).toBe('White words on it are hard to read (4.0 to 1). Choose a darker color.')
  expect(shade('leaf-700')).toBe('')
  save()
  expect(sent).toEqual([])
  type('color', '#274B8F')
  await expect.poll(verdict).toContain('easy to read (8.4 to 1)')
})

test('only what changed is sent, and words that are the built-in ones again are null', async () => {
  const words = { ...STORE_SETTINGS.store.words, hero: 'Old words' }
  const { type, save, sent, press, screen } = await openPanel({ store: { ...STORE_SETTINGS.store, words } })
  type('hero', 'Groceries delivered in under 30 minutes')
  press('Write your own reasons')
  await expect.poll(() => screen.querySelectorAll('.reason-edit').length).toBe(3)
  type('reason0title', 'Picked by neighbors')
  press('Remove reason 3')
  await expect.poll(() => screen.querySelectorAll('.reason-edit').length).toBe(2)
  save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual({
    store: {
      words: {
        hero: null,
        reasons: [
          { title: 'Picked by neighbors', text: 'Groceries delivered in under 30 minutes.' },
          { title: 'Freshness Guaranteed', text: 'Picked, packed and kept cool all the way to your door.' },
        ],
      },
    },
  })
})

test('a claim that the figures contradict is pointed out with the figure, and the promise changes by one press', async () => {
  const { screen, sent, press } = await openPanel({}, 38)
  const note = () => screen.querySelector('.note')?.textContent
  expect(note()).toBe('Your figures say otherwise: nine in ten orders arrived within 38 minutes in the last 30 days.')
  press('Change the promise to 40')
  await expect.poll(() => sent).toEqual([{ promisedMinutes: 40 }])
})

test('built-in words follow the promised minutes, and own words that say less are pointed out', async () => {
  const { type, screen, preview } = await openPanel({ promisedMinutes: 45 }, 38)
  expect(preview?.textContent).toContain('Groceries delivered in under 45 minutes')
  expect(screen.querySelector('.note')).toBeNull()
  type('hero', 'Here in 40 minutes')
  await expect.poll(() => screen.querySelector('.note')?.textContent).toBe('These words say 40 minutes, and you promise 45.')
})

test('the page has the new name as soon as it is saved', async () => {
  const store = { ...STORE_SETTINGS.store, name: 'Hawthorne Market', color: '#274b8f' }
  respondToRequests(() => ({ status: 200, body: { success: true, message: 'Settings saved', ...STORE_SETTINGS, store } }))
  const screen = await renderScreen(
    <>
      <Logo />
      <IdentityPanel settings={STORE_SETTINGS} />
    </>,
    { path: '/seller/settings' },
  )
  const logo = () => screen.querySelector('a')?.getAttribute('aria-label')
  const input = screen.querySelector<HTMLInputElement>('[name="name"]')
  if (input) typeInto(input, 'Hawthorne Market')
  await expect.poll(() => screen.querySelector('[role="status"]')?.textContent).toBe('1 change: name')
  screen.querySelector('form')?.requestSubmit()
  await expect.poll(logo).toBe('Hawthorne Market, home')
  expect(document.head.querySelector('style')?.textContent).toContain('--color-leaf-700:#274b8f')
})

test('a logo that is too large is made smaller before it is sent, like a picture of a product', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 5000, height: 5000, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => {} })
      convertToBlob = async ({ type }: { type: string }) => new Blob(['small'], { type })
    },
  )
  const send = vi.spyOn(sellerApi, 'saveSettingsWithLogo').mockResolvedValue(failure(503, 'Not now'))
  const { screen, save, changes } = await openPanel()
  const input = screen.querySelector<HTMLInputElement>('[type="file"]')
  const files = [new File([new Uint8Array(12 * 1024 * 1024)], 'logo.png', { type: 'image/png' })]
  if (input) Object.defineProperty(input, 'files', { value: files })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(changes).toBe('1 change: logo')
  save()
  await expect.poll(() => send.mock.calls.map(([, , logo]) => logo.size)).toEqual(['small'.length])
})
