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

test('those who start together have one secret, and nothing else is left', async () => {
  const secrets = await Promise.all(['one', 'other', 'third'].map((secret) => ownSecret(dataDir, 'word', () => secret)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(path.join(dataDir, 'secrets'))).toEqual(['word'])
})

test('a secret that is kept is read, and nothing made or written', async () => {
  await ownSecret(dataDir, 'word', () => 'one')
  const makeAgain = () => {
    throw new Error('made again')
  }
  expect(await ownSecret(dataDir, 'word', makeAgain)).toBe('one')
})

test('a place where none can be kept is refused in a sentence', async () => {
  await writeFile(path.join(dataDir, 'secrets'), 'a file where a directory should be')
  const refusal = await ownSecret(dataDir, 'word', () => 'one').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toContain(`${dataDir}/secrets/word can't be kept: ENOTDIR`)
})
