// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { queryClient } from '../../../api/query-client.ts'
import { renderScreen, typeInto } from '../../../testing/screen.tsx'
import { type FakeResponse, ok, respondToRequests } from '../../../testing/store-requests.ts'
import { STORE_SETTINGS } from '../../../testing/store-settings.ts'
import { StorePages } from './store-pages.tsx'

const SETTINGS: SettingsWire = {
  ...STORE_SETTINGS,
  promisedMinutes: 45,
  zipCodes: ['97205'],
  pages: { about: 'Two sisters' },
}

beforeEach(() => queryClient.clear())

async function open(
  id: string,
  save = (change: object): FakeResponse => ok({ ...SETTINGS, pages: { ...SETTINGS.pages, ...change } }),
) {
  const sent = respondToRequests(({ body }) => (body === null ? ok(SETTINGS) : save((body as { pages: object }).pages)))
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <StorePages id={id} title="Pages" />
    </QueryClientProvider>,
    { path: `/seller/pages/${id}` },
  )
  const button = (name: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await expect.poll(() => button('Put into the store')).toBeTruthy()
  return {
    screen,
    button,
    text: () => screen.querySelector('textarea')?.value,
    type: (text: string) => typeInto(screen.querySelector('textarea') as HTMLTextAreaElement, text),
    stateOf: (page: string) =>
      [...screen.querySelectorAll('nav a')]
        .find(({ textContent }) => textContent?.startsWith(page))
        ?.textContent?.slice(page.length),
    preview: () => screen.querySelector('section')?.textContent,
    saved: () => sent.flatMap(({ body }) => body ?? []),
  }
}

test('a page that is not written begins with a text of the settings, which is in the store after a press', async () => {
  const page = await open('delivery')
  expect(page.stateOf('Delivery Information')).toBe('Not written')
  page.button('Begin with our starting text')?.click()
  await expect.poll(page.text).toContain('We deliver to these ZIP codes: 97205.')
  await expect.poll(page.preview).toContain('within 45 minutes')
  expect(page.stateOf('Delivery Information')).toBe('Changed, not in the store')
  page.button('Put into the store')?.click()
  await expect.poll(() => page.button('Put it in as it is')).toBeTruthy() // the text has gaps
  page.button('Put it in as it is')?.click()
  await expect.poll(() => page.stateOf('Delivery Information')).toBe('In the store')
  expect(page.saved()).toEqual([{ pages: { delivery: page.text() } }])
})

test('a change is kept while the other pages are open, and can be discarded', async () => {
  const page = await open('about')
  page.type('Three sisters')
  await expect.poll(() => page.stateOf('About us')).toBe('Changed, not in the store')
  const again = await open('about')
  expect(again.text()).toBe('Three sisters')
  again.button('Discard changes')?.click()
  await expect.poll(() => again.screen.querySelector('dialog')?.textContent).toContain('Discard your text of “About us”?')
  expect(again.text()).toBe('Three sisters')
  again.screen.querySelector<HTMLButtonElement>('dialog [type=submit]')?.click()
  await expect.poll(again.text).toBe('Two sisters')
  expect(again.stateOf('About us')).toBe('In the store')
})

test('an empty text is not sent, and a rejected one stays with the store’s sentence', async () => {
  const sentence = 'The text of a page has characters that can’t be saved'
  const body = { success: false, message: sentence, errors: { 'pages.faq': sentence } }
  const page = await open('faq', () => ({ status: 422, body }))
  const error = () => page.screen.querySelector('.field-error')?.textContent
  page.button('Put into the store')?.click()
  await expect.poll(error).toBe('Please write the text first')
  expect(page.saved()).toEqual([])
  page.type('When? Now.')
  page.button('Put into the store')?.click()
  await expect.poll(error).toBe(sentence)
  expect(page.text()).toBe('When? Now.')
  page.button('Discard changes')?.click()
})

test('what the starting text left to write is asked about before customers read it', async () => {
  const page = await open('about')
  page.type('We are [name] of [Your address].')
  page.button('Put into the store')?.click()
  await expect.poll(() => page.screen.querySelector('dialog')?.textContent).toContain('[name][Your address]')
  page.button('Keep writing')?.click()
  expect(page.saved()).toEqual([])
  page.button('Put into the store')?.click()
  await expect.poll(() => page.button('Put it in as it is')).toBeTruthy()
  page.button('Put it in as it is')?.click()
  await expect.poll(() => page.stateOf('About us')).toBe('In the store')
  expect(page.saved()).toEqual([{ pages: { about: 'We are [name] of [Your address].' } }])
})

test('the preview shows links, and names what can be none', async () => {
  const page = await open('faq')
  page.type('[Call](tel:503 555 0100) or see [our shop](example.com)')
  await expect.poll(page.preview).toContain('[our shop](example.com): no link.')
  expect(page.screen.querySelector('section a')?.getAttribute('href')).toBe('tel:5035550100')
  page.button('Discard changes')?.click()
})

test('a page is removed from the store after a question', async () => {
  const page = await open('about', () => ok({ ...SETTINGS, pages: {} }))
  page.button('Remove from the store')?.click()
  await expect.poll(() => page.button('Remove')).toBeTruthy()
  page.button('Remove')?.click()
  await expect.poll(() => page.stateOf('About us')).toBe('Not written')
  expect(page.saved()).toEqual([{ pages: { about: null } }])
})

test('a press formats what is selected', async () => {
  const page = await open('terms')
  page.type('Call us')
  const textarea = page.screen.querySelector('textarea')
  textarea?.setSelectionRange(5, 7)
  page.button('Bold')?.click()
  await expect.poll(page.text).toBe('Call **us**')
  page.button('Discard changes')?.click()
})
