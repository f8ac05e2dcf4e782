import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreInstallation } from '../testing/store-installation.ts'
import { runProgram } from '../testing/store-program.ts'

let installation: StoreInstallation
beforeEach(async () => {
  installation = await StoreInstallation.open()
})
afterEach(() => installation.close())

/** The numbers of customers and of days vary, because jobs of a started store save them. */
const summary = (orders: number, outcome: string) =>
  `Looked at ${orders} orders, 0 orders that go along, 0 counts of closed orders, 0 payments, 0 refunds, 0 complaints with orders, 0 days of counted cash, 0 counts of cash, 0 closed days, 0 saved responses, 0 carts, 0 counted products, 0 batches, 0 lines of purchases, 0 staff, 0 recorded payments, 0 mails, 0 products that were sold, 3 figures of customers and ratings, \\d+ customers, 0 credits, \\d+ days of the dashboard, 0 rows of lost demand, 0 removals of the demonstration, 0 picture files.\n${outcome}\n$`

const CLEAN = { status: 0, stdout: expect.stringMatching(`^${summary(0, 'Nothing is wrong.')}`), stderr: '' }

test('audits the embedded database of a running and of a stopped store', async () => {
  const { dataDir } = installation
  const program = installation.start()
  const url = await program.opened()
  expect(await runProgram('audit', [], { DATA_DIR: dataDir })).toEqual(CLEAN)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, stderr: '' })
  expect(await runProgram('audit', [], { DATA_DIR: dataDir })).toEqual(CLEAN)
})

test('audits the database of DATABASE_URL, and reports findings with status 1', async () => {
  const database = await installation.attachDatabase()
  const variables = { DATA_DIR: installation.dataDir, DATABASE_URL: database.url }
  expect(await runProgram('audit', [], variables)).toEqual(CLEAN)
  await database.run(`
    insert into shoppers (id, name, email, password_hash, created_at) values (gen_random_uuid(), 'Maya', 'maya@example.com', 'hash', now());
    insert into orders (id, shopper_id, cart_amount, tax, amount, address, payment_type, status, is_paid, placed_at)
      select '00000000-0000-7000-8000-000000000001', id, 100, 2, 102, '{}', 'COD', 'Order Placed', false, now() from shoppers`)
  expect(await runProgram('audit', [], variables)).toEqual({
    status: 1,
    stdout: expect.stringMatching(
      '^order 00000000-0000-7000-8000-000000000001: has no lines\n' +
        'order 00000000-0000-7000-8000-000000000001: has no history\n' +
        summary(1, '2 wrong.'),
    ),
    stderr: '',
  })
})

test('reports in one line why it can’t audit, with status 2, and creates no store', async () => {
  const missing = path.join(installation.dataDir, 'nothing')
  expect(await runProgram('audit', [], { DATA_DIR: missing })).toEqual({
    status: 2,
    stdout: '',
    stderr: `DATA_DIR is ${missing}: there is no store in it\n`,
  })
  expect(await runProgram('audit', [], { DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^The database of DATABASE_URL can't be reached: [^\n]+\n$/),
  })
})
