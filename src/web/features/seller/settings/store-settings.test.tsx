// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { logInSeller } from '../../../testing/log-in-seller.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { StoreSettings } from './store-settings.tsx'

async function open(path: string) {
  logInSeller('Maya')
  respondToRequests(() => ok(STORE_SETTINGS))
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <StoreSettings title="Settings" />
    </QueryClientProvider>,
    { path },
  )
  await vi.waitFor(() => expect(screen.querySelector('form')).not.toBeNull())
  const isShown = (name: string) => screen.querySelector(`[name=${name}]`)?.closest('[hidden]') === null
  const current = () => screen.querySelector('[aria-label=Settings] [aria-current=page]')?.textContent
  return { screen, isShown, current }
}

test.each([
  ['/seller/settings', 'Store', 'email'],
  ['/seller/settings?tab=delivery', 'Hours and delivery', 'timeZone'],
  ['/seller/settings?tab=prices', 'Prices and units', 'strikeUnasked'],
  ['/seller/settings?tab=other', 'Store', 'email'],
])('%s shows the tab %s alone', async (path, tab, field) => {
  const { isShown, current } = await open(path)
  expect(current()).toBe(tab)
  expect(['email', 'timeZone', 'strikeUnasked'].filter(isShown)).toEqual([field])
})

test('what was typed stays while another tab is shown', async () => {
  const { screen, isShown } = await open('/seller/settings')
  const phone = screen.querySelector<HTMLInputElement>('[name=phone]')
  if (phone) typeInto(phone, '(503) 555-0100')
  const link = (text: string) => [...screen.querySelectorAll('a')].find(({ textContent }) => textContent === text)
  link('Hours and delivery')?.click()
  await vi.waitFor(() => expect(isShown('phone')).toBe(false))
  link('Store')?.click()
  await vi.waitFor(() => expect(isShown('phone')).toBe(true))
  expect(phone?.value).toBe('(503) 555-0100')
  expect(screen.contains(phone)).toBe(true)
})

test('a link to another page asks about unsaved changes, and no longer once they are saved', async () => {
  const { screen } = await open('/seller/settings')
  const phone = screen.querySelector<HTMLInputElement>('[name=phone]')
  const link = document.createElement('a')
  link.href = '/seller/orders'
  screen.append(link)
  const followed = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', followed)
  const question = () => document.querySelector('dialog')?.textContent
  if (phone) typeInto(phone, '(503) 555-0100')
  link.click()
  await vi.waitFor(() => expect(question()).toContain('Some of your changes to the settings are not saved yet.'))
  expect(followed).not.toHaveBeenCalled()
  const button = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  button('Keep editing')?.click()
  await vi.waitFor(() => expect(question()).toBeUndefined())
  button('Save contact')?.click()
  await vi.waitFor(() => {
    link.click()
    expect(followed).toHaveBeenCalled()
  })
})
