import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { breakableConnection } from '../../testing/database-proxies.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectDatabase } from './connect.ts'
import { requireServerVersion } from './require-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.drop()
})

test('waits for a server that is too busy to answer a first connection', async () => {
  const connection = await breakableConnection(database.url, { unanswered: 1 })
  const db = connectDatabase(connection.url, () => {})
  await expect(requireServerVersion(db)).resolves.toBeUndefined()
  await db.destroy()
  await connection.close()
})

test('gives up after half a minute without an answer', async () => {
  const connection = await breakableConnection(database.url, { unanswered: 2 })
  const db = connectDatabase(connection.url, () => {})
  vi.useFakeTimers({ toFake: ['Date'] })
  const required = requireServerVersion(db)
  vi.setSystemTime(Date.now() + 30_000)
  await expect(required).rejects.toThrow("The database of DATABASE_URL can't be reached")
  await db.destroy()
  await connection.close()
})

test('gives up at once when the server closes the connection', async () => {
  const connection = await breakableConnection(database.url)
  connection.break()
  const db = connectDatabase(connection.url, () => {})
  vi.useFakeTimers({ toFake: ['Date'] }) // with a stopped clock, the half minute never ends
  await expect(requireServerVersion(db)).rejects.toThrow("The database of DATABASE_URL can't be reached")
  await db.destroy()
  await connection.close()
})
