import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import { createTables } from '../create-tables.ts'
import type { RehearsalSchema } from '../schema.ts'

/** A database with the gateway's tables, on the server that the test run provides. */
export async function createTestDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `rehearsal_${randomUUID().replaceAll('-', '')}`
  await run(`create database ${name}`)
  const url = urlOf(name)
  const db = new Kysely<RehearsalSchema>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }) })
  await createTables(db)
  await db.destroy()
  return { url, drop: () => run(`drop database ${name} with (force)`) }
}

async function run(statement: string): Promise<void> {
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
