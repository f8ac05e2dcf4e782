import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../src/server/testing/test-database.ts'
import { cutUnderLoad } from './database-away.ts'
import { stopUnderLoad } from './drain.ts'
import { killUnderLoad } from './kill-rounds.ts'

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

test('what was ordered is there once and nothing else is, however store and database are killed', {
  timeout: 120_000,
}, async () => {
  const { acknowledged, lost, doubled, audit, auditStatus } = await killUnderLoad({ dataDir, clients: 6, rounds: 3, seed: 7 })
  expect({ lost, doubled, auditStatus }, audit).toEqual({ lost: 0, doubled: 0, auditStatus: 0 })
  expect(acknowledged.length).toBeGreaterThan(3)
})

test('a database that is away is answered 503, and nothing is lost when it is back', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase()
  const figures = await cutUnderLoad({ dataDir, databaseUrl: database.url, clients: 4, times: 2, awayMs: 700, thereMs: 300 })
  await database.drop()
  const { acknowledged, answers, lost, doubled, audit, auditStatus, pages } = figures
  expect({ lost, doubled, auditStatus }, audit).toEqual({ lost: 0, doubled: 0, auditStatus: 0 })
  expect(Object.keys(answers)).toEqual(['201', '503'])
  expect(answers[201]).toBe(acknowledged.length)
  for (const status of Object.keys(pages)) expect(['200', '404', '503']).toContain(status)
})
