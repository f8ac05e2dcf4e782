import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { authenticator } from '../testing/authenticator.ts'
import { runProgram } from '../testing/store-program.ts'
import { SELLER, TestStore } from '../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

const command = (...args: string[]) =>
  runProgram('second-factor', args, { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl })

test('ends the second factor of an owner who has lost phone and recovery codes, while the store runs', async () => {
  const owner = await store.seller()
  expect(await command()).toEqual({ status: 0, stdout: 'The second factor of the owner’s login is off.\n', stderr: '' })
  const { secret } = (await owner.post(endpoints.beginSecondFactor, { password: SELLER.password })).body
  await owner.post(endpoints.confirmSecondFactor, { code: authenticator(secret)(store.clock.now()) })
  expect(await command()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/is on since .* with 10 recovery codes left[.]/),
  })
  expect(await store.visitor().post(endpoints.loginSeller, SELLER)).toMatchObject({ status: 401 })
  expect(await command('end')).toMatchObject({ status: 0, stdout: expect.stringContaining('is off now') })
  expect(await store.visitor().post(endpoints.loginSeller, SELLER)).toMatchObject({ status: 200 })
})

test('says what it can do', async () => {
  expect(await command('remove')).toMatchObject({ status: 2, stderr: expect.stringContaining('-- end') })
})
