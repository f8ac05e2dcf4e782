import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../src/server/testing/test-database.ts'
import { stopUnderLoad } from './drain.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'larder-torture-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('SIGTERM under load loses no request: each is answered, and only new connections are refused', async () => {
  const database = await createTestDatabase()
  const { acknowledged, answers, status, stoppedAfterMs } = await stopUnderLoad(
    { DATA_DIR: dataDir, DATABASE_URL: database.url },
    16,
    500,
  )
  await database.drop()
  expect(answers).toEqual({ 201: acknowledged.length, refused: 16 })
  expect(acknowledged.length).toBeGreaterThan(16)
  expect(status).toBe(0)
  expect(stoppedAfterMs).toBeLessThan(10_000)
})
