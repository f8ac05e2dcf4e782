import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
  await store.staff('manager')
  const seller = await store.seller()
  for (let times = 0; times < 2; times++)
    await seller.post(endpoints.inviteStaff, { name: 'Ben Osei', email: 'ben@example.com', role: 'packer' })
  await store.runJobs()
})
afterEach(() => store.close())

test('finds nothing wrong with a manager and someone who was invited twice', async () => {
  expect(await auditOf(store)).toMatchObject({ findings: [], looked: { staff: 2 } })
})

test.each([
  [
    'a session of someone who has not accepted',
    'update staff set password_hash = null',
    'is logged in, and has not accepted the invitation',
  ],
  ['an invitation that was not ended', 'update account_links set used_at = null', 'has 2 invitations that can be accepted'],
  ['the owner’s email', "update sellers set email = 'Ben@example.com'", 'has the owner’s email, and can’t log in'],
])('finds %s', async (_, change, wrong) => {
  await store.run(change)
  expect((await auditOf(store)).findings).toEqual([`person of the staff: ${wrong}`])
})
