import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import type { Caller } from '../../testing/caller.ts'
import { drawing } from '../../testing/drawn-pictures.ts'
import { elsewhere, otherProcesses } from '../../testing/open-app.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
const others = otherProcesses()
beforeEach(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  seller = await store.seller()
})
afterEach(async () => {
  await others.close()
  await store.close()
})

const save = (change: object | null) => seller.post(endpoints.saveSettings, { store: change })
const identity = async () => (await seller.get(endpoints.getSettings)).body.store
const picture = async (width = 300, height = 300) => new Blob([new Uint8Array(await drawing(width, height, 4).png().toBuffer())])

function logoForm(settings: unknown, ...logos: Blob[]): FormData {
  const form = new FormData()
  form.append('settings', JSON.stringify(settings))
  for (const logo of logos) form.append('logo', logo, 'logo.png')
  return form
}
const saveForm = (settings: unknown, ...logos: Blob[]) => seller.post(endpoints.saveSettings, logoForm(settings, ...logos))

const NO_WORDS = { hero: null, heroText: null, reasons: null, newsletter: null }
const DEFAULT = { name: 'Larder', tagline: null, logo: null, color: null, words: NO_WORDS }
const REASONS = [{ title: 'Picked by neighbors', text: 'We choose what we would take home.' }]

test('name, look and words are merged by key, and null is the specification’s again', async () => {
  expect(await identity()).toEqual(DEFAULT)
  await save({ name: '  Hawthorne   Market ', color: '274B8F', words: { hero: 'Fresh, and near', reasons: REASONS } })
  await save({ tagline: 'Since 1987', words: { newsletter: 'What came in this week.' } })
  const saved = {
    ...DEFAULT,
    ...{ name: 'Hawthorne   Market', tagline: 'Since 1987', color: '#274b8f' },
    words: { ...NO_WORDS, hero: 'Fresh, and near', reasons: REASONS, newsletter: 'What came in this week.' },
  }
  expect(await identity()).toEqual(saved)
  await save({ tagline: '', words: { hero: null } })
  expect(await identity()).toEqual({ ...saved, tagline: null, words: { ...saved.words, hero: null } })
  await save({ words: null })
  expect(await identity()).toEqual({ ...saved, tagline: null, words: NO_WORDS })
  await save(null)
  expect(await identity()).toEqual(DEFAULT)
})

test.each<[string, object, string]>([
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 'store.name'],
  ['a name without a letter', { name: '!!' }, 'store.name'],
  ['a control character', { name: 'Haw\u0007thorne' }, 'store.name'],
  ['a line break', { name: 'Hawthorne\nMarket' }, 'store.name'],
  ['a mark that turns the direction', { name: 'Hawthorne \u202etekraM' }, 'store.name'],
  ['a mark alone', { tagline: '\u200f' }, 'store.tagline'],
  ['a color that is none', { color: 'blue' }, 'store.color'],
  ['a color on which white words are hard to read', { color: '#2f8f63' }, 'store.color'],
  ['a color that is hard to read on tints', { color: '#767676' }, 'store.color'],
  ['five reasons', { words: { reasons: Array(5).fill(REASONS[0]) } }, 'store.words.reasons'],
  ['a reason without a title', { words: { reasons: [{ title: '', text: 'x' }] } }, 'store.words.reasons.0.title'],
  ['a logo that is text', { logo: '/pictures/photo/x.webp' }, 'store.logo'],
  ['an unknown field', { motto: 'x' }, 'store'],
  ['an unknown word', { words: { footer: 'x' } }, 'store.words'],
])('rejects %s, and nothing of the request is saved', async (_, change, field) => {
  await save({ name: 'Hawthorne Market' })
  const { status, body } = await seller.post(endpoints.saveSettings, { lowAt: 3, store: { tagline: 'New', ...change } })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  expect(await identity()).toEqual({ ...DEFAULT, name: 'Hawthorne Market' })
  expect((await seller.get(endpoints.getSettings)).body.lowAt).toBe(5)
})

test('says how low the contrast of a color is', async () => {
  expect((await save({ color: '#2f8f63' })).body.message).toBe(
    'White words on it are hard to read (4.0 to 1). Choose a darker color.',
  )
})

test('saves a logo by a form, with other settings, and removes it', async () => {
  const { status, body } = await saveForm({ lowAt: 3, store: { name: 'Hawthorne Market' } }, await picture())
  expect([status, body.lowAt, body.store.name]).toEqual([200, 3, 'Hawthorne Market'])
  expect(body.store.logo).toMatch(/^\/pictures\/.*-300x300\.webp$/)
  expect((await store.visitor().get(body.store.logo)).status).toBe(200)
  await save({ tagline: 'Since 1987' })
  expect((await identity()).logo).toBe(body.store.logo)
  await saveForm({ store: { tagline: null } }) // a form without a logo
  expect(await identity()).toMatchObject({ logo: body.store.logo, tagline: null })
  await save({ logo: null })
  expect(await identity()).toEqual({ ...DEFAULT, name: 'Hawthorne Market' })
  await save({ name: 'Corner' })
  expect((await saveForm({ store: null }, await picture())).body.store).toMatchObject({ name: 'Larder' })
})

test('rejects a form with a bad logo or bad settings, and nothing of it is saved', async () => {
  const cases: [FormData, number, string][] = [
    [logoForm({ store: { name: 'New' } }, new Blob(['no picture'])), 415, 'logo'],
    [logoForm({ store: { name: 'New' } }, await picture(40, 40)), 422, 'logo'],
    [logoForm({ store: { name: 'New' } }, await picture(900, 100)), 422, 'logo'],
    [logoForm({ store: { name: 'New' } }, await picture(), await picture()), 422, 'logo'],
    [logoForm({ store: { name: '!' } }, await picture()), 422, 'store.name'],
  ]
  for (const [form, status, field] of cases) {
    const rejected = await seller.post(endpoints.saveSettings, form)
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([status, [field]])
  }
  expect(await seller.post(endpoints.saveSettings, logoForm([]))).toMatchObject({ status: 400 })
  const withoutSettings = new FormData()
  withoutSettings.append('logo', await picture(), 'logo.png')
  expect(await seller.post(endpoints.saveSettings, withoutSettings)).toMatchObject({ status: 400 })
  for (const [caller, status] of [
    [store.visitor(), 401],
    [await store.staff('manager'), 403],
  ] as const)
    expect(await caller.post(endpoints.saveSettings, logoForm({}, await picture()))).toMatchObject({ status })
  expect(await identity()).toEqual(DEFAULT)
})

test('the activity names what changed', async () => {
  await save({ name: 'Hawthorne Market', words: { reasons: REASONS } })
  const [entry] = (await seller.get(endpoints.listActivity)).body.activities
  expect(JSON.stringify(entry)).toContain('Store name: none → Hawthorne Market')
})

test('icons are made of the logo, or of the first letter, and the manifest names them', async () => {
  const manifest = async () => JSON.parse((await store.visitor().get('/manifest.webmanifest')).body)
  expect(await manifest()).toMatchObject({
    name: 'Larder: groceries delivered in under 30 minutes',
    icons: [{ src: '/icon-192.png' }, { src: '/icon-512.png' }, { purpose: 'maskable' }],
  })
  await seller.post(endpoints.saveSettings, { promisedMinutes: 45, store: { name: 'hawthorne', color: '#274b8f' } })
  const named = await manifest()
  expect(named).toMatchObject({ name: 'hawthorne: groceries delivered in under 45 minutes', short_name: 'hawthorne' })
  const letter = await store.visitor().get(named.icons[0].src)
  expect(letter.headers.get('content-type')).toBe('image/svg+xml')
  expect(letter.body).toMatch(/#274b8f.*>H<\/text>/)
  await saveForm({}, await picture(400, 200))
  const { icons } = await manifest()
  expect(icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src } of icons) {
    const icon = await fetch(store.url + src)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(
      Buffer.from(await icon.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  }
  expect((await store.visitor().get(named.icons[0].src)).status).toBe(404)
  expect((await store.visitor().get(icons[0].src.replace('192', '193'))).status).toBe(404)
})

test('pages, the manifest and the offline page change in every process', async () => {
  const urls = [store.url, await others.open(store), await others.open(store, elsewhere())]
  const paths = ['/', '/contact', '/manifest.webmanifest', '/offline']
  for (const url of urls) for (const path of paths) expect(await (await fetch(url + path)).text()).toContain('Larder')
  await save({ name: 'Hawthorne Market' })
  for (const url of urls)
    for (const path of paths)
      await expect
        .poll(async () => (await fetch(url + path)).text(), { timeout: 14_000, interval: 20 })
        .toContain('Hawthorne Market')
})
