import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../../start-error.ts'
import { ownSecret } from './own-secret.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'larder-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('concurrent starts get one secret, and leave no other file', async () => {
  const secrets = await Promise.all(['one', 'other', 'third'].map((secret) => ownSecret(dataDir, 'word', () => secret)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(path.join(dataDir, 'secrets'))).toEqual(['word'])
})

test('reads a saved secret without writing', async () => {
  await ownSecret(dataDir, 'word', () => 'one')
  const makeAgain = () => {
    throw new Error('made again')
  }
  expect(await ownSecret(dataDir, 'word', makeAgain)).toBe('one')
})

test('rejects an unwritable directory with a message', async () => {
  await writeFile(path.join(dataDir, 'secrets'), 'a file where a directory should be')
  const error = await ownSecret(dataDir, 'word', () => 'one').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(`${dataDir}/secrets/word can't be saved: ENOTDIR`)
})
