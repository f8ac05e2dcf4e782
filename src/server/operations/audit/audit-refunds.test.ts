import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore, refundableOrder } from '../../testing/paying-store.ts'

const { stripe, store } = await openPayingStore()

const AN_ID = expect.stringMatching(/^/) as never
const saying = (text: string) => expect.stringContaining(text) as never

/** Refunds 458 cents for one piece of the plums, and 300 cents that belong to no line. */
async function refundedOrder() {
  const { plums, refund } = await refundableOrder(store, stripe)
  await refund({ lines: [{ line: plums, quantity: 1 }] })
  await refund({ amount: 3 })
}

test.each<[string, string, string[]]>([
  ['nothing wrong', 'select 1', []],
  [
    'a cent more than was requested',
    'update refunds set amount = amount + 1 where amount = 458',
    [
      saying('of 459 cents succeeded, which the provider did not report'),
      saying('lacks the refund'),
      saying('of 459 cents, and 458 were requested'),
    ],
  ],
  [
    'a cent more than the lines, in the request, too',
    `update refunds set amount = 459 where amount = 458;
     update payment_events set fact = jsonb_set(fact, '{amount}', '459') where fact ->> 'kind' = 'refund' and fact ->> 'amount' = '458'`,
    [saying('has 758 cents refunded'), saying('of 459 cents, and its lines are 458')],
  ],
  [
    'another status',
    "update refunds set status = 'failed' where amount = 300",
    [AN_ID, AN_ID, saying('as failed, and it is succeeded')],
  ],
  ['a piece more than was requested', 'update refund_lines set quantity = quantity + 1', [saying('were requested')]],
  [
    'more pieces than were bought',
    'update refund_lines set quantity = quantity + 2',
    [saying('are of 3 pieces of the line'), saying('were requested')],
  ],
  ['a line that is gone', 'delete from refund_lines', [saying('of the lines of none')]],
  [
    'a refund that is gone',
    'delete from refunds where amount = 300',
    [saying('lacks the refund'), saying('which was requested')],
  ],
  [
    'more than was paid',
    `insert into refunds (id, order_id, amount, status, requested_at, reported_at, checked_at)
     select gen_random_uuid(), id, amount, 'succeeded', now(), now(), now() from orders`,
    [saying('are 1878 cents, and 1120 were paid'), saying('which nobody requested')],
  ],
])('finds %s', async (_what, change, wrong) => {
  await store.db.deleteFrom('orders').execute()
  await refundedOrder()
  for (const statement of change.split(';')) await sql.raw(statement).execute(store.db)
  expect((await auditOf(store)).findings).toEqual(wrong)
})
