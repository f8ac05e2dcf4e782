import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { callerAt } from '../../testing/caller.ts'
import { StoreInstallation } from '../../testing/store-installation.ts'
import { runProgram } from '../../testing/store-program.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { SELLER } from '../../testing/test-store.ts'

let installation: StoreInstallation
let database: TestDatabase
beforeEach(async () => {
  installation = await StoreInstallation.open({ SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password, DEMO_CATALOG: '' })
  database = await installation.attachDatabase()
})
afterEach(() => installation.close())

const sellerAt = async (url: string) => callerAt(url, (await callerAt(url).post(endpoints.loginSeller, SELLER)).body.token)

test('a store that is killed in the middle goes on after its next start, and adds nothing again', async () => {
  const first = installation.start()
  const seller = await sellerAt(await first.opened())
  const other = new Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin; select from addresses for update') // removing the shoppers waits for this lock
  const cut = expect(seller.post(endpoints.removeDemonstration)).rejects.toThrow()
  await expect.poll(async () => (await seller.get(endpoints.getDemonstration)).body).toMatchObject({ orders: 0, shoppers: 12 })
  first.signal('SIGKILL')
  await cut
  await first.ended()
  await other.query('rollback')
  await other.query(`update jobs set due_at = now() where kind = 'remove-demonstration'`)
  await other.end()

  const second = installation.start()
  const again = await sellerAt(await second.opened())
  await expect
    .poll(async () => (await again.get(endpoints.getDemonstration)).body)
    .toMatchObject({ products: 0, orders: 0, shoppers: 0, isRemoving: false })
  expect((await again.post(endpoints.removeDemonstration)).body).toMatchObject({ products: 78, orders: 60, shoppers: 12 })
  const audit = await runProgram('audit', [], { DATA_DIR: installation.dataDir, DATABASE_URL: database.url })
  expect({ status: audit.status, stderr: audit.stderr }, audit.stdout).toEqual({ status: 0, stderr: '' })

  second.signal('SIGTERM')
  await second.ended()
  const third = installation.start({ DEMO_CATALOG: 'on' })
  const products = (await callerAt(await third.opened()).get(endpoints.listProducts)).body.products
  expect(products).toEqual([])
  expect(third.stdout).not.toContain('Demo shopper')
})
