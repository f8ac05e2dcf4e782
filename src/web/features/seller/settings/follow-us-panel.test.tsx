// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { FollowUsPanel } from './follow-us-panel.tsx'

async function open(socialLinks: SettingsWire['socialLinks'] = null) {
  const sent = respondToRequests(() => ok(STORE_SETTINGS))
  const screen = await renderScreen(<FollowUsPanel settings={{ ...STORE_SETTINGS, socialLinks }} />, { path: '/seller/settings' })
  const field = (name: string) => screen.querySelector<HTMLInputElement>(`[name=${name}]`)
  return {
    screen,
    field,
    type: (name: string, text: string) => {
      const input = field(name)
      if (input) typeInto(input, text)
    },
    save: () => screen.querySelector('form')?.requestSubmit(),
    saved: () => sent.map(({ body }) => body),
  }
}

test('saves the typed links, after a word about what is none', async () => {
  const { screen, type, save, saved } = await open()
  type('instagram', '@alder')
  save()
  await vi.waitFor(() => expect(screen.querySelector('.field-error')?.textContent).toContain('Write an address like https://'))
  type('instagram', 'https://www.instagram.com/alder')
  save()
  await vi.waitFor(() => expect(saved()).toEqual([{ socialLinks: { instagram: 'https://www.instagram.com/alder' } }]))
})

test('hides the group, and shows the networks without links again', async () => {
  const { field, save, saved } = await open()
  field('isShown')?.click()
  save()
  await vi.waitFor(() => expect(saved()).toEqual([{ socialLinks: {} }]))
  const hidden = await open({})
  expect(hidden.field('isShown')?.checked).toBe(false)
  hidden.field('isShown')?.click()
  hidden.save()
  await vi.waitFor(() => expect(hidden.saved()).toEqual([{ socialLinks: null }]))
})
