import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { drawing } from '../testing/drawn-pictures.ts'
import { newGuest, placedGuestOrder } from '../testing/guests.ts'
import { mailsTo } from '../testing/mailed.ts'
import { pathsOfAllPages } from '../testing/page-paths.ts'
import { placedOrder } from '../testing/test-orders.ts'
import { TestStore } from '../testing/test-store.ts'
import { loadWebBuild, type Web } from './web-build.ts'

const ORIGIN = 'https://shop.example'
const NAME = 'Hawthorne & "Sons" <Market>'
const ESCAPED = 'Hawthorne &amp; &quot;Sons&quot; &lt;Market&gt;'

let web: Web
let store: TestStore
beforeAll(async () => {
  web = await loadWebBuild()
  store = await TestStore.open({ web, config: { publicUrl: ORIGIN, hasPublicUrl: true, trustProxy: 1 } })
  await save({ name: NAME, color: '#274b8f' })
})
afterAll(() => store.close())

const save = async (identity: object) =>
  expect(await (await store.seller()).post(endpoints.saveSettings, { store: identity })).toMatchObject({ status: 200 })

/** Leaves out what a page loads, and the keys of what it saves in the browser. */
const shownIn = (html: string) => html.replaceAll(/<script(?! type="application\/)[^>]*>.*?<\/script>|larder\S*/gs, '')

test('every page has the store’s name in its title and logo, and nowhere the name of the software', async () => {
  const [product, soldOut] = [await store.product(), await store.product({ category: 'Fruits', inStock: false })]
  for (const page of [...pathsOfAllPages(product._id, soldOut._id), '/nowhere', '/offline']) {
    const body = shownIn((await store.visitor().get(page)).body)
    const [, title = ''] = /<title[^>]*>(.*?)<\/title>/s.exec(body) ?? []
    expect(title, page).toContain('Hawthorne &amp;')
    expect(body, page).not.toContain('Larder')
    expect(body, page).not.toContain('href="/favicon.svg"')
  }
})

test('so have the error page, the page of a busy store and the payment page', async () => {
  const renderer = await web.renderer()
  const { body } = await store.visitor().get('/')
  const identity = JSON.parse(/<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '').store.identity
  const request = { assets: web.assets, identity }
  const rendered = [
    renderer.renderErrorPage(request, 'a-number'),
    renderer.renderUnavailablePage(request),
    renderer.renderPaymentPage(request, null),
  ]
  for (const html of rendered) {
    expect(html).toMatch(/<title>[^<]* · Hawthorne &amp;/)
    expect(html).toContain('--color-leaf-700:#274b8f')
    expect(shownIn(html)).not.toContain('Larder')
  }
})

test('link previews, structured data, footer and print styles have the name', async () => {
  const { body } = await store.visitor().get('/')
  expect(body).toContain(`<title>${ESCAPED}: groceries delivered in under 30 minutes</title>`)
  expect(body).toContain(`<meta property="og:site_name" content="${ESCAPED}"/>`)
  expect(body).not.toContain('property="og:image"')
  expect(body).toContain(`"@id":"${ORIGIN}/#organization","name":"Hawthorne & \\"Sons\\" \\u003cMarket>"`)
  expect(body).toContain(`© 2026 ${ESCAPED}. All prices in US dollars.`)
  expect(body).toContain('--store-name:"Hawthorne \\26  \\22 Sons\\22  \\3c Market\\3e "')
  const form = new FormData()
  form.append('settings', '{}')
  form.append('logo', new Blob([new Uint8Array(await drawing(300, 300).png().toBuffer())]), 'logo.png')
  const saved = await (await store.seller()).post(endpoints.saveSettings, form)
  const { body: withLogo } = await store.visitor().get('/')
  const [, icon = ''] = /property="og:image" content="([^"]*)"/.exec(withLogo) ?? []
  expect(icon).toMatch(/^https:\/\/shop\.example\/store-icons\/[0-9a-f]{40}\/512\.png$/)
  expect(withLogo).toContain(`"logo":"${icon}"`)
  expect(withLogo).toContain(`<img src="${saved.body.store.logo.replace('300x300', '160x160')}"`)
  await save({ logo: null })
})

test('own words take the place of those of the specification, and the claims beside them', async () => {
  const words = {
    hero: 'The corner store that comes to you',
    heroText: 'Bread, milk and what the farms had.',
    reasons: [{ title: 'Picked by neighbors', text: 'As for ourselves.' }],
    newsletter: 'On Fridays.',
  }
  await save({ tagline: 'Since 1987', words })
  const { body } = await store.visitor().get('/')
  for (const text of ['Since 1987', words.heroText, 'Picked by neighbors', 'As for ourselves.', 'On Fridays.'])
    expect(body).toContain(text)
  expect(body).toContain(`<h1>${words.hero}</h1>`)
  for (const text of ['10,000+', 'Groceries delivered', 'once a week', 'Fastest Delivery']) expect(body).not.toContain(text)
  await save({ words: { reasons: [] } })
  expect((await store.visitor().get('/')).body).not.toContain('Why we are the best')
  await save({ tagline: null, words: null })
  expect((await store.visitor().get('/')).body).toContain('Loved by 10,000+ happy customers')
})

test('own words that name minutes are not shown while the store is closed, and the others are', async () => {
  const seller = await store.seller()
  const reasons = [
    { title: 'Fast', text: 'Within 25 minutes.' },
    { title: 'Near', text: 'Around the corner.' },
  ]
  const words = { hero: 'Here in 20 minutes', heroText: 'In 30 minutes at your door.', reasons, newsletter: 'On Fridays.' }
  await save({ tagline: 'Groceries in 15 min', words })
  const claims = async () => (await home()).match(/\d+ min(?:utes)?\b/g) ?? []
  const home = async () => shownIn((await store.visitor().get('/')).body)
  expect(new Set(await claims())).toEqual(new Set(['20 minutes', '30 minutes', '25 minutes', '15 min']))
  await seller.post(endpoints.saveSettings, { hours: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } })
  expect(await claims()).toEqual([])
  const closed = await home()
  for (const text of ['Groceries delivered once we open', 'Around the corner.', 'On Fridays.']) expect(closed).toContain(text)
  await seller.post(endpoints.saveSettings, { hours: null, store: { tagline: null, words: null } })
})

test('mails have the name in their head, text and end, with the address, and staff’s also in the subject', async () => {
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { contact: { address: '12 Alder Street\nPortland' } })
  const visitor = store.visitor()
  const [guest, shopper, packer] = [newGuest(store), await store.shopper(), await store.staff('packer')]
  const { secret } = await placedGuestOrder(store, guest)
  const { order, shopper: buyer } = await placedOrder(store)
  await visitor.post(endpoints.claimOrders, { secret })
  await visitor.post(endpoints.registerShopper, { name: 'Gil', email: 'gil@example.com', password: 'a long password' })
  await visitor.post(endpoints.forgotPassword, { email: shopper.email })
  await visitor.post(endpoints.forgotStaffPassword, { email: packer.email })
  await seller.post(endpoints.inviteStaff, { name: 'Leo', email: 'leo@example.com', role: 'courier' })
  await shopper.post(endpoints.updateAccount, { email: 'new@example.com', password: shopper.password })
  await visitor.post(endpoints.subscribe, { email: 'reader@example.com' })
  await buyer.post(endpoints.cancelOrder, { id: order._id })
  await mailsTo(store, '')
  const written = await store.db.selectFrom('mails').select(['kind', 'subject', 'text', 'html']).execute()
  const mails = written.map(({ kind, ...mail }) => ({ ...mail, kind: String(kind) }))
  expect(new Set(mails.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(9)
  for (const { kind, subject, text, html } of mails) {
    expect(subject + text + html, kind).not.toContain('Larder')
    expect(text, kind).toContain(`\n\n${NAME}, 12 Alder Street, Portland\n`)
    expect(html, kind).toContain(`<td class="store">${ESCAPED}</td>`)
    expect(html, kind).toContain('background: #274b8f')
    if (/staff|invitation/.test(kind)) expect(subject).toContain('Hawthorne')
  }
})

test('so have the description of the API and the icons that browsers request without being told', async () => {
  expect((await store.visitor().get('/openapi.json')).body).toMatchObject({ info: { title: NAME } })
  for (const file of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
    const { status, headers } = await fetch(store.url + file, { redirect: 'manual' })
    expect([status, headers.get('cache-control')], file).toEqual([302, 'no-cache'])
    expect(headers.get('location'), file).toMatch(/^\/store-icons\/274b8f-48\/letter\.svg$/)
  }
})

test('the second factor’s issuer is the store’s name', async () => {
  const seller = await store.seller()
  const { body } = await seller.post(endpoints.beginSecondFactor, { password: 'a seller’s password' })
  expect(decodeURIComponent(body.uri)).toContain(`issuer=${NAME}`)
})
