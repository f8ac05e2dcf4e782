import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
  const owner = await store.seller()
  const { secret } = (await owner.post(endpoints.beginSecondFactor, { password: SELLER.password })).body
  await owner.post(endpoints.confirmSecondFactor, { code: authenticator(secret)(store.clock.now()) })
})
afterEach(() => store.close())

test('finds nothing wrong with a second factor that is on, one recovery code of which is used', async () => {
  await store.run('update recovery_codes set used_at = now() where code_hash = (select min(code_hash) from recovery_codes)')
  expect(await auditOf(store)).toMatchObject({ findings: [] })
})

test.each([
  ['one without recovery codes', 'delete from recovery_codes', 'is on, and has 0 recovery codes'],
  [
    'recovery codes of one that was not confirmed',
    'update second_factor set confirmed_at = null',
    'is off, and has 10 recovery codes',
  ],
])('finds %s', async (_, change, wrong) => {
  await store.run(change)
  expect((await auditOf(store)).findings).toEqual([`second factor: ${wrong}`])
})
