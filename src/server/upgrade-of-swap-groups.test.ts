import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectPatiently } from './platform/database/connect.ts'
import { migrate, migrateTo } from './platform/database/migrate.ts'
import { createEmptyDatabase } from './testing/test-database.ts'

test('products of before get the group by which a cart compares them, however many there are', async () => {
  const database = await createEmptyDatabase()
  const db = connectPatiently(database.url)
  await db.transaction().execute((tx) => migrateTo(tx, ['0001-schema']))
  const insert = (count: number, name: string, weight: string, size: string) =>
    sql
      .raw(
        `insert into products (id, name, folded_name, category, price, offer_price, description, pictures, in_stock, created_at, weight, size_amount, size_unit)
        select gen_random_uuid(), '${name}', '${name}', 'Fruits', 200, 100, '{}', '{}', true, now(), '${weight}', ${size} from generate_series(1, ${count})`,
      )
      .execute(db)
  await insert(4_500, 'Gala apples', '500 g', 'null, null')
  await insert(1, 'Kiwi fruit', 'a net', `6, 'piece'`)
  await insert(1, 'Fresh mint', 'a bunch', 'null, null')

  await migrate(db)

  const groups = sql`select swap_group, unit_price, count(*) from products group by 1, 2 order by 1`
  expect((await groups.execute(db)).rows).toEqual([
    { swap_group: 'kg apple', unit_price: 200, count: 4_500 },
    { swap_group: 'piece fruit', unit_price: 17, count: 1 },
    { swap_group: null, unit_price: null, count: 1 },
  ])
  await db.destroy()
  await database.drop()
})
