import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import { createTables } from '../create-tables.ts'
import type { Db, RehearsalSchema } from '../schema.ts'

/** Creates a database with the gateway's tables, on the server that the test run provides. */
export async function createTestDatabase(): Promise<{ readonly db: Db; drop(): Promise<void> }> {
  const name = `rehearsal_${randomUUID().replaceAll('-', '')}`
  await runApart(`create database ${name}`)
  const pool = new Pool({ connectionString: urlOf(name) })
  // The drop cuts off connections while they close. Their errors are harmless.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<RehearsalSchema>({ dialect: new PostgresDialect({ pool }) })
  await createTables(db)
  return {
    db,
    async drop() {
      await db.destroy()
      await runApart(`drop database ${name} with (force)`)
    },
  }
}

async function runApart(statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function urlOf(database: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${database}`
  return url.href
}
