import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestStore } from '../../testing/test-store.ts'
import { adoptSecrets, ownSecret, savedSecret } from './own-secret.ts'

let store: TestStore
let dataDir = ''
beforeAll(async () => {
  store = await TestStore.open()
  dataDir = await mkdtemp(path.join(tmpdir(), 'larder-secrets-'))
})
afterAll(async () => {
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('concurrent starts get one secret', async () => {
  const secrets = await Promise.all(['one', 'other', 'third'].map((secret) => ownSecret(store.db, 'word', () => secret)))
  expect(new Set(secrets).size).toBe(1)
})

test('a saved secret is not made again', async () => {
  await ownSecret(store.db, 'saved', () => 'one')
  const makeAgain = () => {
    throw new Error('made again')
  }
  expect(await ownSecret(store.db, 'saved', makeAgain)).toBe('one')
})

test('a start adopts the files of an earlier version, and keeps what the database has', async () => {
  await adoptSecrets(store.db, dataDir) // the directory has none yet
  await mkdir(path.join(dataDir, 'secrets'))
  await writeFile(path.join(dataDir, 'secrets/from-a-file'), 'the file’s\n')
  await writeFile(path.join(dataDir, 'secrets/known'), 'the file’s\n')
  await ownSecret(store.db, 'known', () => 'the database’s')
  await adoptSecrets(store.db, dataDir)
  expect(await savedSecret(store.db, 'from-a-file')).toBe('the file’s')
  expect(await savedSecret(store.db, 'known')).toBe('the database’s')
})
