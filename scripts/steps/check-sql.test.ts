import { expect, test } from 'vitest'
import { problemsIn } from './check-sql.mjs'

/** `{id}` stands for a value in a template. */
function problemsOf(statement: string) {
  const code = statement.replaceAll(/{(\w+)}/g, '$${$1}')
  return problemsIn('orders.ts', `async function find(db, id, ids) {\n  ${code}\n}`)
}

test.each([
  [
    'a text of one table',
    'await sql`select id, number as "no" from orders where id = {id} order by id limit 1 for update`.execute(db)',
  ],
  ['a text with a list', 'await sql<Row>`delete from orders where id = any({ids}::uuid[]) returning id`.execute(db)'],
  ['a text that sets values', 'await sql`update orders set note = {id}, code = null where id = {id}`.execute(db)'],
  [
    'a text that inserts values',
    'await sql`insert into orders (id, note) values ({id}, {id}) on conflict (id) do nothing`.execute(db)',
  ],
  ['a text that is executed by its name', 'const found = sql`select id from orders where id = {id}`\n  await found.execute(db)'],
  ['a built join', "await db.selectFrom('orders').innerJoin('payments', 'order_id', 'orders.id').select('id').execute()"],
  [
    'a built subquery',
    "await db.deleteFrom('orders').where('id', 'in', (from) => from.selectFrom('payments').select('order_id')).execute()",
  ],
  ['SQL within a chain', "await db.selectFrom('orders').select(sql`lower(code)`.as('code')).execute()"],
  ['SQL for a chain that has a name', 'let page = selectOrders(db)\n  page = page.where(sql`lower(code) = {id}`)'],
])('%s is found', (_what, statement) => {
  expect(problemsOf(statement)).toHaveLength(1)
})

test.each([
  ['a built statement of one table', "await db.selectFrom('orders').select('id').where('id', '=', anyOf(ids)).execute()"],
  ['a named expression in a chain', "await db.selectFrom('orders').select('id').where(isPlaced).execute()"],
  ['a text with a function', 'await sql`select count(*)::integer as count from orders where id = {id}`.execute(db)'],
  ['a text with a calculation', 'await sql`update jobs set tries = tries + 1 where id = {id}`.execute(db)'],
  ['a text with a literal, for a partial index', "await sql`select id from orders where status = 'Packing'`.execute(db)"],
  ['a text with a named part', 'await sql`select id from orders where {isPlaced}`.execute(db)'],
  ['a text with a join', 'await sql`select id from orders join payments on order_id = orders.id where id = {id}`.execute(db)'],
  [
    'a text of rows from arrays',
    'await sql`insert into orders (id) select id from unnest({ids}::uuid[]) as given (id)`.execute(db)',
  ],
  ['a text with a subquery', 'await sql`delete from orders where id in (select order_id from payments)`.execute(db)'],
  [
    'a part of a text',
    'const found = sql`select id from orders where id = {id}`\n  await sql`with found as ({found}) select 1`.execute(db)',
  ],
  ['a text of a system table', 'await sql`select oid from pg_class where relname = {id}`.execute(db)'],
])('%s is accepted', (_what, statement) => {
  expect(problemsOf(statement)).toEqual([])
})
