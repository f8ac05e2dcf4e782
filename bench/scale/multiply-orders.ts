import { sql } from 'kysely'
import { countSeededOrders } from '../../db/seed/seed-orders.ts'
import { ORDER_NUMBERS } from '../../src/domain/orders/order-number.ts'
import type { Db } from '../../src/server/platform/database/connect.ts'

const TABLES = ['orders', 'order_lines', 'order_status_changes'] as const
const YEAR_MS = 365 * 24 * 60 * 60 * 1000
/** `NUMBER_STEP` is odd, so that the numbers of all orders differ. */
const NUMBER_STEP = 11_400_714_819

/**
 * Replaces each seeded order by `factor` orders that differ in id, number and time, in a tenth of the time that seeding
 * them takes. Indexes and constraints are the same afterwards. Needs a superuser.
 */
export async function multiplyOrders(db: Db, factor: number, report: (line: string) => void): Promise<void> {
  const began = performance.now()
  const step = (what: string) => report(`${what} after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const { orders } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('orders'))
    .executeTakeFirstOrThrow()
  const stepMs = Math.floor(YEAR_MS / (Number(orders) * factor))
  await sql`set session_replication_role = replica`.execute(db) // skips triggers and the checks of foreign keys
  await sql`set maintenance_work_mem = '1GB'`.execute(db)
  await sql`set work_mem = '256MB'`.execute(db)
  await makeCopiedId(db, stepMs)
  for (const table of TABLES) {
    const key = table === 'orders' ? 'id' : 'order_id'
    await sql`create unlogged table ${sql.ref(`once_${table}`)} as
      select row_number() over (order by ${sql.ref(key)}) as row, * from ${sql.ref(table)}`.execute(db)
  }
  step('saved')
  await sql`truncate orders, order_lines, order_status_changes cascade`.execute(db)
  await setIndexesReady(db, false)
  const shifted = (column: string) => sql`${sql.ref(column)} + copy * ${stepMs} * interval '1 ms'`
  const copied = (column: string) => sql`pg_temp.copied_id(${sql.ref(column)}, copy)`
  await insertCopies(db, 'orders', factor, {
    id: copied('id'),
    number: sql`order_number_text((row * ${factor}::bigint + copy) * ${NUMBER_STEP}::bigint % ${ORDER_NUMBERS}::bigint)`,
    placed_at: shifted('placed_at'),
    due_at: shifted('due_at'),
  })
  await insertCopies(db, 'order_lines', factor, { id: sql`md5(id::text || copy)::uuid`, order_id: copied('order_id') })
  await insertCopies(db, 'order_status_changes', factor, { order_id: copied('order_id'), changed_at: shifted('changed_at') })
  step('copied')
  for (const table of TABLES) {
    await sql`drop table ${sql.ref(`once_${table}`)}`.execute(db)
    await sql`reindex table ${sql.ref(table)}`.execute(db)
    step(`indexes of ${table} created`)
  }
  await countSeededOrders(db)
  await sql`set session_replication_role = origin`.execute(db)
  await sql`vacuum (analyze) orders, order_lines, order_status_changes`.execute(db)
  step('vacuumed')
}

/** An id begins with its time in ms (UUIDv7). Copies have a later time, so that they are between the id and the next one. */
const makeCopiedId = (db: Db, stepMs: number) =>
  sql`
    create function pg_temp.copied_id(id uuid, copy integer) returns uuid language sql immutable parallel safe
    return (lpad(to_hex(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint + copy * ${sql.lit(stepMs)}), 12, '0')
      || substr(replace(id::text, '-', ''), 13))::uuid`.execute(db)

/** Inserts copies of all saved rows, in the sequence of their ids. `changed` has the columns in which they differ. */
async function insertCopies(
  db: Db,
  table: (typeof TABLES)[number],
  factor: number,
  changed: Readonly<Record<string, ReturnType<typeof sql>>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(db)
  const columns = rows.map(({ name }) => name)
  await sql`
    insert into ${sql.ref(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => changed[name] ?? sql.ref(name)))}
    from ${sql.ref(`once_${table}`)} cross join generate_series(0, ${sql.lit(factor - 1)}) as copy`.execute(db)
}

/** Insertions skip an index that is not ready, and `reindex` makes it ready again. Foreign keys stay, which dropping the indexes would not allow. */
const setIndexesReady = (db: Db, isReady: boolean) =>
  sql`
    update pg_index set indisready = ${isReady}, indisvalid = ${isReady}
    where indrelid in (select unnest(${[...TABLES]}::text[])::regclass)`.execute(db)
