import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../src/server/testing/test-database.ts'
import { cutUnderLoad } from './cut-under-load.ts'
import { killUnderLoad } from './kill-under-load.ts'
import { stopUnderLoad } from './stop-under-load.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'larder-torture-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('SIGTERM under load loses no request and refuses only new connections', async () => {
  const database = await createTestDatabase()
  const variables = { DATA_DIR: dataDir, DATABASE_URL: database.url }
  const { acknowledged, responses, status, isCutOff } = await stopUnderLoad(variables, 16, 50)
  await database.drop()
  expect(responses).toEqual({ 201: acknowledged.length, refused: 16 })
  // The store itself cuts off what does not end in ten seconds.
  expect({ status, isCutOff }).toEqual({ status: 0, isCutOff: false })
})

test('stores each acknowledged order exactly once, and works it, when store and database are killed', async () => {
  const { acknowledged, worked, lost, doubled, sentOut, captures, backRoom, audit, auditStatus } = await killUnderLoad({
    dataDir,
    clients: 6,
    rounds: 3,
    seed: 7,
  })
  expect({ lost, doubled, auditStatus }, audit).toEqual({ lost: 0, doubled: 0, auditStatus: 0 })
  expect(acknowledged.length).toBeGreaterThan(3)
  expect(worked[200]).toBeGreaterThan(3)
  expect(captures).toEqual({ wronglyCaptured: 0, aboveMost: 0, doubled: 0, unreleased: 0 })
  expect(sentOut).toBeGreaterThan(0)
  expect(backRoom).toMatchObject({ wronglyReceived: 0, wrongPieces: 0, wrongCents: 0 })
  expect(backRoom.receipts).toBeGreaterThan(0)
})

test('responds with 503 while the database is away, and loses nothing', async () => {
  const database = await createTestDatabase()
  const figures = await cutUnderLoad({ dataDir, databaseUrl: database.url, clients: 4, times: 2, awayMs: 700, thereMs: 300 })
  await database.drop()
  const { acknowledged, responses, lost, doubled, audit, auditStatus, pages } = figures
  expect({ lost, doubled, auditStatus }, audit).toEqual({ lost: 0, doubled: 0, auditStatus: 0 })
  expect(Object.keys(responses)).toEqual(['201', '503'])
  expect(responses[201]).toBe(acknowledged.length)
  for (const status of Object.keys(pages)) expect(['200', '404', '503']).toContain(status)
})
