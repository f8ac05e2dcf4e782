// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderScreen, typeInto } from '../../testing/screen.tsx'
import { ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { enter, logout, startShopperSession } from '../account/shopper-session.ts'
import { forgetAlert, RestockAlert } from './restock-alert.tsx'

const CHERRIES = { _id: 'cherries', name: 'Cherries' }
const MAYA = { _id: 'maya', name: 'Maya Winter', email: 'maya@example.com', cartItems: {}, favourites: [] }

beforeEach(() => {
  localStorage.clear()
  startShopperSession() // a visitor's, without a token
})
afterEach(() => forgetAlert(CHERRIES._id))

const open = () => renderScreen(<RestockAlert product={CHERRIES} />, { path: '/products/fruits/cherries' })
const promise = (email: string) => `We’ll email you at ${email} once it’s back.`

function submit(screen: HTMLElement): void {
  screen.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

function enterEmail(screen: HTMLElement, email: string): void {
  const field = screen.querySelector('input')
  if (field) typeInto(field, email)
  submit(screen)
}

test('a visitor gives an email, and a reload still shows it', async () => {
  const sent = respondToRequests(() => ok())
  const screen = await open()
  enterEmail(screen, ' ben@example.com ')
  submit(screen)
  await expect.poll(() => screen.textContent).toContain(promise('ben@example.com'))
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/product/notify', body: { product: 'cherries', email: 'ben@example.com' } },
  ])
  expect(document.activeElement?.textContent).toBe(promise('ben@example.com'))
  const reloaded = await open()
  expect(reloaded.textContent).toContain(promise('ben@example.com'))
  reloaded.querySelector<HTMLButtonElement>('.text-link')?.click()
  await expect.poll(() => reloaded.querySelector('input')).not.toBeNull()
})

test('promises nothing of a product that can be bought by now', async () => {
  const sent = respondToRequests(() => ok({ message: 'You can order it right now', isAvailable: true }))
  const screen = await open()
  enterEmail(screen, 'ben@example.com')
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => screen.querySelector('button')?.getAttribute('aria-disabled')).not.toBe('true')
  expect(screen.textContent).not.toContain(promise('ben@example.com'))
  expect(localStorage.getItem('larder.restock-alerts')).toBeNull()
})

test('says what is wrong with an email without sending it', async () => {
  const sent = respondToRequests(() => ok())
  const screen = await open()
  enterEmail(screen, 'ben@')
  await expect.poll(() => screen.querySelector('.field-error')?.textContent).toBe('Enter a valid email')
  expect(sent).toEqual([])
})

test('keeps what was typed after a failure', async () => {
  respondToRequests(() => rejected(429, 'Too many attempts. Please wait a minute.'))
  const screen = await open()
  enterEmail(screen, 'ben@example.com')
  await expect.poll(() => screen.querySelector('[role="alert"]')?.textContent).toBe('Too many attempts. Please wait a minute.')
  expect(screen.querySelector('input')?.value).toBe('ben@example.com')
})

test('a shopper presses once, and the next person in this browser does not see the email', async () => {
  const sent = respondToRequests(() => ok())
  enter('a token', MAYA)
  const screen = await open()
  expect(screen.querySelector('input')).toBeNull()
  expect(screen.textContent).toContain('One email to maya@example.com when you can buy it again.')
  submit(screen)
  await expect.poll(() => screen.textContent).toContain(promise(MAYA.email))
  expect(sent.find(({ path }) => path === '/api/product/notify')?.body).toEqual({ product: 'cherries', email: MAYA.email })
  expect(localStorage.getItem('larder.restock-alerts')).not.toContain(MAYA.email)
  await logout()
  await expect.poll(() => screen.querySelector('input')).not.toBeNull()
  expect(screen.textContent).not.toContain(MAYA.email)
})

test('an alert that the store has deleted by now is no longer promised', async () => {
  const requestedAt = Date.now() - 91 * 24 * 3_600_000
  localStorage.setItem(
    'larder.restock-alerts',
    JSON.stringify([{ product: 'cherries', by: { email: 'ben@example.com' }, requestedAt }]),
  )
  expect((await open()).textContent).not.toContain('ben@example.com')
})

test.each(['nonsense', '{}', '[{"product":1}]'])('the saved text %j promises nothing', async (text) => {
  localStorage.setItem('larder.restock-alerts', text)
  expect((await open()).querySelector('input')).not.toBeNull()
})
