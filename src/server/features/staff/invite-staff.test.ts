import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { NOTHING_MAILED } from '../../../domain/mail/mail.ts'
import type { Caller } from '../../testing/caller.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { mailedToken, mailsWrittenTo } from '../../testing/mailed.ts'
import { TestSmtp } from '../../testing/test-smtp.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PASSWORD = 'a long password'
const ENDED = { status: 422, body: { success: false, errors: { token: 'This link has expired or was used already' } } }

let store: TestStore
let owner: Caller
beforeAll(async () => {
  store = await TestStore.open()
  owner = await store.freshSeller()
})
afterAll(() => store.close())

const anEmail = () => `${crypto.randomUUID()}@example.com`
const invite = (email: string, role = 'packer', name = 'Ben Osei') => owner.post(endpoints.inviteStaff, { name, email, role })
const accept = (token: string | null, password = PASSWORD) =>
  store.visitor().post(endpoints.acceptInvitation, { token, password })
const login = (email: string, password = PASSWORD) => store.visitor().post(endpoints.loginSeller, { email, password })
const personOf = async (email: string) =>
  (await owner.get(endpoints.listStaff)).body.staff.find((person: { email: string }) => person.email === email)

async function activePerson(role = 'packer') {
  const email = anEmail()
  await invite(email, role)
  const { body } = await accept(await mailedToken(store, email, '/staff/accept'))
  return { ...store.caller(body.token), token: body.token, email, id: (await personOf(email))._id }
}

test('whoever is invited gets a link, chooses a password with it, and is logged in', async () => {
  const email = anEmail()
  const invited = await invite(email, 'courier')
  const person = { _id: expect.any(String), name: 'Ben Osei', email, role: 'courier' }
  expect(invited).toMatchObject({ status: 200, body: { success: true, message: NOTHING_MAILED } })
  expect(invited.body.person).toEqual({ ...person, state: 'invited' })
  expect(await personOf(email)).toEqual({ ...person, state: 'invited' })
  const token = await mailedToken(store, email, '/staff/accept')
  expect(invited.body.link).toBe(`http://localhost:3000/staff/accept?token=${token}`)
  const accepted = await accept(token)
  expect(accepted).toMatchObject({ status: 200, body: { seller: { name: 'Ben Osei', email, role: 'courier' } } })
  expect(await store.caller(accepted.body.token).get(endpoints.currentSeller)).toMatchObject({ status: 200 })
  expect(await personOf(email)).toEqual({ ...person, state: 'active' })
  expect(await login(email)).toMatchObject({ status: 200 })
})

test('shows the link to nobody where a mail server sends it', async () => {
  const smtp = await TestSmtp.open()
  const mailing = await TestStore.open({ config: { smtp: smtp.server() } })
  const email = anEmail()
  const invited = await (await mailing.freshSeller()).post(endpoints.inviteStaff, { name: 'Ben Osei', email, role: 'packer' })
  expect(invited).toMatchObject({ status: 200, body: { message: 'Invitation sent' } })
  expect(JSON.stringify(invited.body)).not.toContain('token')
  await mailing.close()
  await smtp.close()
})

test('an invitation says for which email it is, until it is accepted', async () => {
  const email = anEmail()
  await invite(email)
  const token = await mailedToken(store, email, '/staff/accept')
  const find = (purpose: 'invitation' | 'reset') => store.visitor().post(endpoints.findStaffLinkEmail, { token, purpose })
  expect(await find('invitation')).toMatchObject({ status: 200, body: { email } })
  expect(await find('reset')).toMatchObject({ status: 200, body: { email: null } })
  expect(await accept(token)).toMatchObject({ status: 200 })
  expect(await find('invitation')).toMatchObject({ status: 200, body: { email: null } })
})

test('the list begins with the owner', async () => {
  const { staff } = (await owner.get(endpoints.listStaff)).body
  expect(staff[0]).toEqual({ _id: expect.any(String), name: 'Admin', email: SELLER.email, role: 'owner', state: 'active' })
})

test('the mail has the link as text and as HTML, and what they will do', async () => {
  const email = anEmail()
  await invite(email, 'packer', '<b>Ben</b>')
  const mails = store.db.selectFrom('mails').select(['text', 'html', 'subject']).where('recipient', '=', email)
  const { text, html, subject } = await mails.executeTakeFirstOrThrow()
  const link = /http:\/\/localhost:3000\/staff\/accept[?]token=[\w-]{43}/
  expect(text).toMatch(link)
  expect(html).toMatch(link)
  expect(subject).toBe('Your invitation to work at Larder')
  expect(text).toContain('You pack orders and count stock.')
  expect(html).not.toContain('<b>Ben</b>')
})

test('an invitation is accepted once, also by many at once', async () => {
  const email = anEmail()
  await invite(email)
  const token = await mailedToken(store, email, '/staff/accept')
  const responses = await Promise.all(Array.from({ length: 6 }, () => accept(token)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(422)])
  expect(await accept(token)).toMatchObject(ENDED)
})

test('a password that is refused uses nothing up', async () => {
  const email = anEmail()
  await invite(email)
  const token = await mailedToken(store, email, '/staff/accept')
  expect(await accept(token, 'short')).toMatchObject({ status: 422, body: { errors: { password: expect.any(String) } } })
  expect(await accept(token)).toMatchObject({ status: 200 })
})

test('an invitation can be accepted for seven days', async () => {
  const own = await TestStore.open()
  const seller = await own.freshSeller()
  for (const [days, status] of [
    [7 * DAY_MS - 1, 200],
    [7 * DAY_MS, 422],
  ] as const) {
    const email = anEmail()
    const by = await own.freshSeller()
    await by.post(endpoints.inviteStaff, { name: 'Ben Osei', email, role: 'packer' })
    own.clock.pass(days)
    const token = await mailedToken(own, email, '/staff/accept')
    expect(await own.visitor().post(endpoints.acceptInvitation, { token, password: PASSWORD })).toMatchObject({ status })
  }
  expect(await seller.get(endpoints.listStaff)).toMatchObject({ status: 401 })
  await own.close()
})

test('who is invited again gets a new link, name and role, and the old link ends', async () => {
  const email = anEmail()
  await invite(email, 'packer')
  const first = await mailedToken(store, email, '/staff/accept')
  const again = await invite(email.toUpperCase(), 'courier', 'Benjamin Osei')
  expect(again).toMatchObject({ status: 200, body: { person: { name: 'Benjamin Osei', role: 'courier', state: 'invited' } } })
  expect(await accept(first)).toMatchObject(ENDED)
  expect(await accept(await mailedToken(store, email.toUpperCase(), '/staff/accept'))).toMatchObject({
    status: 200,
    body: { seller: { role: 'courier' } },
  })
})

test('of many invitations of one email at once, one link is left', async () => {
  const email = anEmail()
  const responses = await Promise.all(Array.from({ length: 6 }, () => invite(email)))
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const { rows } = await sql`select count(*) from account_links join staff on staff.id = staff_id
    where email = ${email} and used_at is null`.execute(store.db)
  expect(rows).toEqual([{ count: 1 }])
  expect(await accept(await mailedToken(store, email, '/staff/accept'))).toMatchObject({ status: 200 })
})

test('nobody is invited who works here already', async () => {
  const person = await activePerson()
  for (const email of [person.email, person.email.toUpperCase(), SELLER.email, SELLER.email.toUpperCase()])
    expect(await invite(email)).toMatchObject({
      status: 409,
      body: { success: false, message: 'Someone with this email already works here' },
    })
  expect(await mailsWrittenTo(store, SELLER.email)).toHaveLength(0)
  expect(await login(person.email)).toMatchObject({ status: 200 })
})

test.each([
  ['the owner’s role', { role: 'owner' }, 'role'],
  ['no email', { email: 'ben' }, 'email'],
  ['a name of others in histories', { name: 'Admin' }, 'name'],
  ['no name', { name: ' ' }, 'name'],
])('rejects an invitation with %s', async (_, wrong, field) => {
  const response = await owner.post(endpoints.inviteStaff, { name: 'Ben Osei', email: anEmail(), role: 'packer', ...wrong })
  expect(response).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } })
})

test('another role ends the person’s sessions and streams, and counts from then on', async () => {
  const person = await activePerson('packer')
  const stream = await EventReader.open(store.url, person.token)
  await stream.position()
  expect(await owner.post(endpoints.changeStaffRole, { id: person.id, role: 'packer' })).toMatchObject({ status: 200 })
  expect(await person.get(endpoints.currentSeller)).toMatchObject({ status: 200 }) // the role was theirs already
  const changed = await owner.post(endpoints.changeStaffRole, { id: person.id, role: 'courier' })
  expect(changed).toMatchObject({ status: 200, body: { person: { role: 'courier', state: 'active' } } })
  expect(await person.get(endpoints.currentSeller)).toMatchObject({ status: 401 })
  expect(await stream.next()).toBeNull()
  const { body } = await login(person.email)
  expect(await store.caller(body.token).get(endpoints.listSellerProducts)).toMatchObject({ status: 403 })
})

test('who is removed is logged out, can’t log in, and may be invited anew', async () => {
  const person = await activePerson()
  expect(await owner.post(endpoints.removeStaff, { id: person.id })).toMatchObject({ status: 200, body: { message: 'Removed' } })
  expect(await person.get(endpoints.currentSeller)).toMatchObject({ status: 401 })
  expect(await login(person.email)).toMatchObject({ status: 401 })
  expect(await personOf(person.email)).toBeUndefined()
  expect(await invite(person.email)).toMatchObject({ status: 200, body: { person: { state: 'invited' } } })
})

test('the link of someone who was removed is of no use', async () => {
  const email = anEmail()
  await invite(email)
  await owner.post(endpoints.removeStaff, { id: (await personOf(email))._id })
  expect(await accept(await mailedToken(store, email, '/staff/accept'))).toMatchObject(ENDED)
})

test('a login at the moment of the removal does not survive it', async () => {
  for (let round = 0; round < 3; round++) {
    const { email, id } = await activePerson()
    const [removed, ...logins] = await Promise.all([
      owner.post(endpoints.removeStaff, { id }),
      ...Array.from({ length: 5 }, () => login(email)),
    ])
    expect(removed).toMatchObject({ status: 200 })
    for (const { status, body } of logins) {
      expect([200, 401]).toContain(status)
      if (status === 200) expect(await store.caller(body.token).get(endpoints.currentSeller)).toMatchObject({ status: 401 })
    }
  }
})

test('the owner’s login is changed where the store is started only', async () => {
  const { _id: id } = (await owner.get(endpoints.listStaff)).body.staff[0]
  expect(await owner.post(endpoints.removeStaff, { id })).toMatchObject({ status: 409 })
  expect(await owner.post(endpoints.changeStaffRole, { id, role: 'packer' })).toMatchObject({ status: 409 })
})

test.each(['', 'nonsense', crypto.randomUUID()])('responds 404 for the person %j', async (id) => {
  expect(await owner.post(endpoints.removeStaff, { id })).toMatchObject({ status: 404, body: { message: 'Person not found' } })
  expect(await owner.post(endpoints.changeStaffRole, { id, role: 'packer' })).toMatchObject({ status: 404 })
})

test('only the hash of a link’s token is stored, beside the mail', async () => {
  const email = anEmail()
  await invite(email)
  const rows = await store.db.selectFrom('account_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(await mailedToken(store, email, '/staff/accept'))
})
