import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild } from './web-build.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild(), config: { publicUrl: 'https://larder.example', hasPublicUrl: true } })
})
afterAll(() => store.close())

const write = async (pages: object | null) => (await store.seller()).post(endpoints.saveSettings, { pages })
beforeEach(() => write(null))

const get = (path: string) => store.visitor().get(path)
const footerOf = (body: string) => body.slice(body.indexOf('<footer')).replaceAll(/<(?!\/?a[ >])[^>]*>/g, '')

test('a page that is not written is not found, whatever its name', async () => {
  for (const name of ['about', 'faq', 'imprint', 'About', '__proto__', 'toString', 'a%2Fb']) {
    const { status, body } = await get(`/pages/${name}`)
    expect([name, status]).toEqual([name, 404])
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  }
  expect((await get('/pages')).status).toBe(404)
})

test('a written page has its text, its title and a description, and is found by search engines', async () => {
  await write({
    returns: '# If something is wrong\n\nTell us **within two days**.\n\n- Fresh food\n- [Call us](tel:+15035550100)',
  })
  const { status, body } = await get('/pages/returns')
  expect(status).toBe(200)
  expect(body).toContain('<title>Return &amp; Refund Policy · Larder</title>')
  expect(body).toContain('<meta name="description" content="Tell us within two days."/>')
  expect(body).toContain('<link rel="canonical" href="https://larder.example/pages/returns"/>')
  expect(body).toContain('<h1>Return &amp; Refund Policy</h1>')
  expect(body).toContain('<strong>within two days</strong>')
  expect(body).toMatch(/<a class="text-link" href="tel:\+15035550100">Call us<\/a>/)
  expect((await get('/pages/privacy')).status).toBe(404)
  expect((await get('/sitemap.xml')).body).toContain('<loc>https://larder.example/pages/returns</loc>')
})

test('the footer links to what is written, and keeps the placeholders of the rest', async () => {
  const before = footerOf((await get('/')).body)
  expect(before).toContain('<a href="#">FAQs</a>')
  expect(before).not.toContain('Our store')
  await write({ faq: 'Q', about: 'A', terms: 'T' })
  const footer = footerOf((await get('/')).body)
  expect(footer).toContain('<a href="/pages/faq">FAQs</a>')
  expect(footer).toContain('<a href="#">Payment Methods</a>')
  expect(footer).toContain('Our store<a href="/pages/about">About us</a><a href="/pages/terms">Terms</a>')
  expect(footer).not.toContain('Privacy')
})

test('a changed text shows at once, and a removed page is gone', async () => {
  await write({ about: 'Two sisters' })
  expect((await get('/pages/about')).body).toContain('Two sisters')
  await write({ about: 'Three sisters' })
  expect((await get('/pages/about')).body).toContain('Three sisters')
  await write({ about: '' })
  expect((await get('/pages/about')).status).toBe(404)
})

test('markup and scripts in a text are shown as text', async () => {
  await write({ about: '<img src=x onerror=alert(1)></script><script>alert(2)</script> [x](javascript:alert(3))' })
  const { body } = await get('/pages/about')
  expect(body).not.toContain('<img src=x')
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('href="javascript:')
})
