import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './platform/database/connect.ts'
import { listEarlierMigrations } from './platform/database/earlier-migrations.ts'
import { knownMigrations, migrate } from './platform/database/migrate.ts'
import { databaseWith } from './testing/database-before.ts'

test('products of before get the group by which a cart compares them, however many there are', async () => {
  const { db, close } = await databaseWith(['0001-schema'])
  await insert(4_500, 'Gala apples', '500 g', 'null, null', db)
  await insert(1, 'Kiwi fruit', 'a net', `6, 'piece'`, db)
  await insert(1, 'Fresh mint', 'a bunch', 'null, null', db)

  await migrate(db)

  expect(await groupsOf(db)).toEqual([
    { swap_group: 'kg apple', unit_price: 200, count: 4_500 },
    { swap_group: 'piece fruit', unit_price: 17, count: 1 },
    { swap_group: null, unit_price: null, count: 1 },
  ])
  await close()
})

test('products with sizes in words and fractions get the price by which they are compared', async () => {
  const names = (await knownMigrations()).slice((await listEarlierMigrations()).length)
  const { db, close } = await databaseWith(names.slice(0, names.indexOf('0032-sizes-in-words')))
  await insert(1, 'Ground beef', '1/2 lb', 'null, null', db)
  await insert(1, 'Spring water', '2 Liters', 'null, null', db)
  await insert(1, 'Fresh mint', 'half a bunch', 'null, null', db)

  await migrate(db)

  expect(await groupsOf(db)).toEqual([
    { swap_group: 'kg beef', unit_price: 441, count: 1 },
    { swap_group: 'l water', unit_price: 50, count: 1 },
    { swap_group: null, unit_price: null, count: 1 },
  ])
  await close()
})

const insert = (count: number, name: string, weight: string, size: string, db: Db) =>
  sql
    .raw(
      `insert into products (id, name, folded_name, category, price, offer_price, description, pictures, in_stock, created_at, weight, size_amount, size_unit)
      select gen_random_uuid(), '${name}', '${name}', 'Fruits', 200, 100, '{}', '{}', true, now(), '${weight}', ${size} from generate_series(1, ${count})`,
    )
    .execute(db)

async function groupsOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`select swap_group, unit_price, count(*) from products group by 1, 2 order by 1`.execute(db)
  return rows
}
