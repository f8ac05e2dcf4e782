import { expect, test } from 'vitest'
import type { OrderLineId } from '../src/domain/orders/order.ts'
import type { RecordedOrder, RecordedStatement } from './recorded-order.ts'
import { repeatingScript } from './repeat-orders.ts'

const ID = '01a20422-79dc-7448-8623-a941eeb09487'
const KEY = '470c74bd-1d4c-4cdb-a94e-0f991c4d1ad5'

const LINE = '01a20422-79dc-7448-8623-a941eeb09488' as OrderLineId

const order = (...statements: RecordedStatement[]): RecordedOrder => ({
  statements,
  id: ID,
  lines: [LINE],
  number: 'Y7GD0H1C',
  key: KEY,
})
const insertion = (parameters: readonly unknown[], types: readonly string[]) => ({
  sql: `insert into orders values (${types.map((_, index) => `$${index + 1}`).join(', ')})`,
  parameters,
  types,
})

test('values become variables, as PostgreSQL reads them', () => {
  const { script, variables } = repeatingScript([
    order(
      insertion(
        [22, true, new Date(0), Buffer.from([8, 234]), ['a', 'b'], null, ''],
        ['int8', 'bool', 'timestamptz', 'bytea', 'text[]', 'text', 'text'],
      ),
    ),
  ])
  expect(script).toContain("insert into orders values (:v1, :v2, :v3, :v4, :v5, null, '');")
  expect(variables).toEqual({ v1: '22', v2: 'true', v3: '1970-01-01T00:00:00.000Z', v4: '\\x08ea', v5: '{a,b}' })
})

test('ID, number and key are new in each transaction, also within other values', () => {
  const { script, variables } = repeatingScript([
    order(insertion([ID, 'Y7GD0H1C', KEY, `{"_id":"${ID}"}`], ['uuid', 'text', 'text', 'json'])),
  ])
  const id = `('01a2042279dc7448' || lpad(:serial, 16, '0'))::uuid::text`
  expect(script).toContain(
    `values ((${id})::uuid, (lpad(:number, 8, '0'))::text, (md5('01a2042279dc7448' || :serial))::text, (:v1::text || ${id} || :v2::text)::json);`,
  )
  expect(variables).toEqual({ v1: '{"_id":"', v2: '"}' })
})

test('IDs of lines are new in each transaction', () => {
  const { script } = repeatingScript([order(insertion([LINE], ['uuid']))])
  expect(script).toContain("values ((('01a2042279dc7448' || lpad((:serial * 1 + 0)::text, 16, '0'))::uuid::text)::uuid);")
})

test('commands that the store sends in one message are pipelined', () => {
  const { script } = repeatingScript([
    order(
      { sql: 'begin; set local lock_timeout = 5000', parameters: [], types: [] },
      { sql: 'commit', parameters: [], types: [] },
    ),
  ])
  expect(script).toContain('\\startpipeline\nbegin;\nset local lock_timeout = 5000;\n\\endpipeline\ncommit;\n')
})

test('order numbers of all runs come from one permutation of the counter', () => {
  expect(repeatingScript([order()]).script).toContain('\\set number permute(:serial, 100000000, 1)\n')
})

test('each client repeats an order of its own', () => {
  const { script } = repeatingScript([order(insertion([1], ['int8'])), order(insertion([2], ['int8']))])
  expect(script).toContain(
    '\\if :client_id = 0\ninsert into orders values (:v1);\n\\elif :client_id = 1\ninsert into orders values (:v2);\n\\endif\n',
  )
  expect(script).toContain('\\set serial :n * 2 + :client_id\n')
})
