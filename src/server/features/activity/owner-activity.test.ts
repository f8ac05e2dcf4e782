import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { activityReader, inTurn } from '../../testing/activity-reader.ts'
import { authenticator } from '../../testing/authenticator.ts'
import type { Caller } from '../../testing/caller.ts'
import { mailedToken } from '../../testing/mailed.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'

let store: TestStore
let owner: Caller
let read: ReturnType<typeof activityReader>
beforeEach(async () => {
  store = await TestStore.open()
  owner = await store.seller()
  read = activityReader(owner)
})
afterEach(() => store.close())

test('settings are listed with former and new values, and a change that changes nothing is not', async () => {
  await inTurn(
    store,
    () => owner.post(endpoints.saveSettings, { promisedMinutes: 45, zipCodes: ['10115', '10117'] }),
    () => owner.post(endpoints.saveSettings, { promisedMinutes: 45 }),
    () => owner.post(endpoints.saveSettings, { zipCodes: ['10117'], contact: { phone: '030 1234567' } }),
    () => owner.post(endpoints.saveSettings, { hours: { mon: [{ from: '08:00', to: '20:00' }] } }),
  )
  const [hours, contact, first, ...others] = await read.summaries({ kind: 'settings' })
  expect(hours?.slice(0, 3)).toEqual(['Admin', 'Changed settings: opening hours', 'Hours on Monday: always open → 08:00–20:00'])
  expect(contact).toEqual([
    'Admin',
    'Changed settings: contact phone and ZIP codes',
    'Contact phone: none → 030 1234567',
    'ZIP codes: removed 10115',
  ])
  expect(first).toEqual([
    'Admin',
    'Changed settings: promised minutes and ZIP codes',
    'Promised minutes: 30 → 45',
    'ZIP codes: added 10115, 10117',
  ])
  expect(others).toEqual([])
})

test('who was invited, accepted, got another role and was removed stays readable, by name and by their id', async () => {
  const email = 'ben@example.com'
  const { body } = await owner.post(endpoints.inviteStaff, { name: 'Ben Osei', email, role: 'packer' })
  const id: string = body.person._id
  const token = await mailedToken(store, email, '/staff/accept')
  await inTurn(
    store,
    () => store.visitor().post(endpoints.acceptInvitation, { token, password: 'a long password' }),
    () => owner.post(endpoints.changeStaffRole, { id, role: 'courier' }),
    () => owner.post(endpoints.changeStaffRole, { id, role: 'courier' }),
    () => owner.post(endpoints.removeStaff, { id }),
  )
  expect(await read.summaries({ kind: 'staff' })).toEqual([
    ['Admin', 'Removed Ben Osei, who was a courier'],
    ['Admin', 'Changed the role of Ben Osei from packer to courier'],
    ['Ben Osei', 'Accepted their invitation'],
    ['Admin', 'Invited Ben Osei as packer'],
  ])
  expect(await read.summaries({ who: id })).toEqual([['Ben Osei', 'Accepted their invitation']])
  const { people } = (await owner.get(endpoints.listActivityPeople)).body
  expect(people).toEqual([
    { _id: expect.any(String), name: 'Admin' },
    { _id: id, name: 'Ben Osei', isRemoved: true },
  ])
})

test('logins, their ends and the second factor are listed, without any secret', async () => {
  const packer = await store.staff('packer', 'Mia')
  const { email, password } = packer
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
  await inTurn(store, () => store.visitor().post(endpoints.loginSeller, SELLER))
  const login = await store.visitor().post(endpoints.loginSeller, { email, password }, agent)
  const mia = store.caller(login.body.token)
  const [{ _id: session }] = (await packer.get(endpoints.listSellerSessions)).body.sessions
  const { secret } = (await owner.post(endpoints.beginSecondFactor, { password: SELLER.password })).body
  const code = () => authenticator(secret)(store.clock.now())
  await inTurn(
    store,
    () => mia.get(endpoints.logoutSeller),
    () => packer.post(endpoints.endOtherSellerSessions),
    () => owner.post(endpoints.confirmSecondFactor, { code: code() }),
  )
  await store.visitor().post(endpoints.loginSeller, { email, password })
  const again = (await packer.get(endpoints.listSellerSessions)).body.sessions.find(
    (each: { _id: string }) => each._id !== session,
  )
  await inTurn(store, () => owner.post(endpoints.endStaffSession, { id: again._id }))
  store.clock.pass(60_000)
  const { recoveryCodes } = (await owner.post(endpoints.renewRecoveryCodes, { password: SELLER.password, code: code() })).body
  store.clock.pass(60_000)
  await owner.post(endpoints.endSecondFactor, { password: SELLER.password, code: code() })
  expect(await read.summaries({ kind: 'security' })).toEqual([
    ['Admin', 'Turned two-factor authentication off'],
    ['Admin', 'Made new recovery codes'],
    ['Admin', 'Ended a login of Mia'],
    ['Mia', 'Logged in'],
    ['Admin', 'Turned two-factor authentication on'],
    ['Mia', 'Ended all of their other logins'],
    ['Mia', 'Logged out'],
    expect.arrayContaining(['Mia', 'Logged in', 'Firefox on Linux']),
    expect.arrayContaining(['Admin', 'Logged in']),
  ])
  const stored = JSON.stringify(await store.db.selectFrom('staff_acts').selectAll().execute())
  for (const hidden of [secret, password, SELLER.password, login.body.token, ...recoveryCodes])
    expect(stored).not.toContain(hidden)
})

test('ten failed logins in a row as one of the staff are one row, and as nobody none', async () => {
  const { email } = await store.staff('packer', 'Mia')
  for (const login of [email, 'nobody@example.com'])
    for (let tries = 0; tries < 12; tries++)
      await store.visitor().post(endpoints.loginSeller, { email: login, password: 'a wrong password' })
  await store.runJobs()
  expect(await read.summaries({ kind: 'security' })).toEqual([['Unknown', 'Failed to log in as Mia 10 times in a row']])
})

test('a mail that is sent again is listed by its subject as long as there is one', async () => {
  const mail = { kind: 'order placed', to: 'maya@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as const
  await enqueueMail(store.db, mail, store.clock.now())
  await store.run("update mails set state = 'failed', error = 'rejected', tries = 1")
  const [row] = await store.db.selectFrom('mails').select('id').execute()
  await inTurn(store, () => owner.post(endpoints.retryMail, { id: row?.id }))
  expect(await read.summaries({ kind: 'mail' })).toEqual([['Admin', 'Sent an email again: Hello']])
  await store.run('delete from mails')
  expect(await read.summaries({ kind: 'mail' })).toEqual([['Admin', 'Sent an email again']])
})
