import { afterEach, beforeEach, expect, test } from 'vitest'
import { breakableConnection } from '../../testing/breakable-connection.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectDatabase } from './connect.ts'
import { requireVersion } from './require-version.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('waits for a server that is too busy to answer a first connection', async () => {
  const connection = await breakableConnection(database.url, { unanswered: 1 })
  const db = connectDatabase(connection.url, () => {})
  await expect(requireVersion(db)).resolves.toBeUndefined()
  await db.destroy()
  await connection.close()
})
