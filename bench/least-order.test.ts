import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../src/server/testing/test-database.ts'
import { createLeastTables, LEAST_ORDER } from './least-order.ts'

/** Runs the script once, as a client of pgbench does. */
async function runScript(client: Client, clientId: number): Promise<void> {
  const variables = new Map([
    ['client_id', String(clientId)],
    ['first', String(clientId * 3)],
  ])
  const commands = LEAST_ORDER.split('\n')
    .slice(1)
    .join('\n')
    .split(/;\n| \\gset\n/)
  for (const command of commands) {
    const { rows } = await client.query(command.replace(/(?<!:):(\w+)/g, (text, name) => variables.get(name) ?? text))
    for (const [name, value] of Object.entries(rows[0] ?? {})) variables.set(name, String(value))
  }
}

test('the least SQL of an order takes stock, and inserts order, lines, event and mail', async () => {
  const database = await createEmptyDatabase()
  await createLeastTables(database.url)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await runScript(client, 2)
  const count = async (table: string) => Number((await client.query(`select count(*) from least.${table}`)).rows[0].count)
  expect(await Promise.all(['orders', 'order_lines', 'order_events', 'mails'].map(count))).toEqual([1, 3, 1, 1])
  const { rows } = await client.query('select id from least.products where stock = 999999999 order by id')
  expect(rows.map(({ id }) => Number(id))).toEqual([6, 7, 8])
  await client.end()
  await database.drop()
})
