import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** A migrated, empty database of a test file's own, and its end. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(template, `create database ${name} template larder`)
  return {
    url: withDatabase(template, name),
    drop: () => onServer(template, `drop database ${name} with (force)`),
  }
}

/** Runs a statement from the server's maintenance database, since the template must have no connection while it is copied. */
async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
