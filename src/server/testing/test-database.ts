import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  readonly url: string
  run(statements: string): Promise<void>
  drop(): Promise<void>
}

export const createTestDatabase = (): Promise<TestDatabase> => createFrom('larder')

export const createEmptyDatabase = (): Promise<TestDatabase> => create('')

/** Copies a database with all its rows. Nothing may be connected to it meanwhile. */
export const createCopyOf = ({ url }: TestDatabase): Promise<TestDatabase> => createFrom(new URL(url).pathname.slice(1))

/** Copies files, since writing each of their pages to the log, as is usual, takes twice as long. */
const createFrom = (template: string) => create(`template ${template} strategy file_copy`)

async function create(template: string): Promise<TestDatabase> {
  const server = inject('databaseUrl')
  // PostgreSQL copies a template only while nothing is connected to it.
  const maintenance = withDatabase(server, 'postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(maintenance, `create database ${name} ${template}`)
  const url = withDatabase(server, name)
  return {
    url,
    run: (statements) => run(url, statements),
    drop: () => run(maintenance, `drop database ${name} with (force)`),
  }
}

async function run(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
