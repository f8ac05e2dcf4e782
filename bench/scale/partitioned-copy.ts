import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '../../src/server/platform/database/connect.ts'
import { median, ms } from '../figures.ts'
import type { GrownStore } from './grown-store.ts'
import { fixed, markdownTable } from './markdown-table.ts'

const MONTHS = 13

/**
 * Copies the orders into a table with a partition for each month, in a schema of its own that is removed afterwards. The
 * partitions are ranges of the id, which begins with the time (UUIDv7): so the primary key stays unique, and foreign keys
 * to it stay possible.
 */
export async function measurePartitions({ db }: GrownStore): Promise<string> {
  await sql`create schema partitions`.execute(db)
  try {
    const tried = await tryConstraints(db)
    const copyMs = await timed(() => copyOrders(db))
    const statements = await compareStatements(db)
    const detachMs = await timed(() => sql`alter table partitions.orders detach partition partitions.orders_1`.execute(db))
    return [
      markdownTable(['partitions', 'PostgreSQL says'], tried),
      markdownTable(['statement', 'one table', `${MONTHS + 1} partitions`], statements),
      `copied with its indexes in ${fixed(copyMs / 1000)} s · a month detached in ${ms(detachMs)}`,
    ].join('\n\n')
  } finally {
    await sql`drop schema partitions cascade`.execute(db)
  }
}

/** Returns, for each constraint, whether a partitioned table can have it. */
async function tryConstraints(db: Db): Promise<string[][]> {
  const likeOrders = sql`(like orders including defaults including constraints)`
  const tried = [
    {
      what: 'by placed_at: primary key (id)',
      run: async () => {
        await sql`create table partitions.by_time ${likeOrders} partition by range (placed_at)`.execute(db)
        await sql`alter table partitions.by_time add primary key (id)`.execute(db)
      },
    },
    {
      what: 'by id: primary key (id)',
      run: async () => {
        await sql`create table partitions.orders ${likeOrders} partition by range (id)`.execute(db)
        await sql`alter table partitions.orders add primary key (id)`.execute(db)
      },
    },
    {
      what: 'by id: foreign key from the lines',
      run: async () => {
        await sql`create table partitions.lines (id uuid primary key, order_id uuid references partitions.orders)`.execute(db)
      },
    },
    {
      what: 'by id: unique (number)',
      run: async () => {
        await sql`alter table partitions.orders add unique (number)`.execute(db)
      },
    },
  ]
  const results: string[][] = []
  for (const { what, run } of tried) {
    try {
      await run()
      results.push([what, 'accepted'])
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      results.push([what, error.message])
    }
  }
  return results
}

async function copyOrders(db: Db): Promise<void> {
  for (let month = 0; month < MONTHS; month++) {
    const bound = (age: number) => sql.lit(lowestId(startOfMonth(age)))
    await sql`create table ${sql.ref(`partitions.orders_${MONTHS - 1 - month}`)} partition of partitions.orders
      for values from (${bound(month)}) to (${bound(month - 1)})`.execute(db)
  }
  await sql`create table partitions.orders_earlier partition of partitions.orders default`.execute(db)
  await sql`insert into partitions.orders select * from orders`.execute(db)
  await sql`create index on partitions.orders (number)`.execute(db)
  await sql`create index on partitions.orders (shopper_id, id desc)`.execute(db)
  await sql`create index on partitions.orders (status, placed_at desc, id desc)`.execute(db)
  await sql`analyze partitions.orders`.execute(db)
}

function startOfMonth(age: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - age))
}

/** Returns the lowest UUIDv7 of a moment: 48 bits of ms, and zeros. */
function lowestId(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

async function compareStatements(db: Db): Promise<string[][]> {
  const { rows } = await sql<{ id: string; number: string; shopper: string }>`
    select id, number, shopper_id as shopper from orders tablesample system (0.1) limit 50`.execute(db)
  const one = (number: number) => rows[number % rows.length] ?? { id: '', number: '', shopper: '' }
  const cases = [
    { what: 'an order by its id', where: (number: number) => sql`where id = ${one(number).id}` },
    { what: 'an order by its number', where: (number: number) => sql`where number = ${one(number).number}` },
    {
      what: 'the newest 20 of a shopper',
      where: (number: number) => sql`where shopper_id = ${one(number).shopper} order by id desc limit 20`,
    },
    {
      what: 'the newest 20 that are delivered',
      where: () => sql`where status = 'Delivered' order by placed_at desc, id desc limit 20`,
    },
  ]
  const compared: string[][] = []
  for (const { what, where } of cases) {
    const [plain, partitioned]: [number[], number[]] = [[], []]
    for (let number = 0; number < rows.length; number++) {
      plain.push(await timed(() => sql`select id from orders ${where(number)}`.execute(db)))
      partitioned.push(await timed(() => sql`select id from partitions.orders ${where(number)}`.execute(db)))
    }
    compared.push([what, ms(median(plain)), ms(median(partitioned))])
  }
  return compared
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
