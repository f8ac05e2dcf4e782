import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLandedMigrations, editedMigrations, listNewMigrations, unlistedMigrations } from './landed-migrations.mjs'

const FIRST = 'migrations/0001-first.ts'
const PART = 'migrations/0001-first/orders.sql'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'larder-migrations-'))
  await mkdir(join(root, 'migrations/0001-first'), { recursive: true })
  for (const file of [FIRST, PART]) await writeFile(join(root, file), `-- ${file}`)
  await writeFile(join(root, 'landed-migrations.sha256'), '')
  listNewMigrations(root)
})
afterEach(() => rm(root, { recursive: true }))

test('an edit of a listed migration is found, also after the list was brought up to date, and so is its removal', async () => {
  expect(editedMigrations(root)).toEqual([])
  await appendFile(join(root, FIRST), ' ')
  listNewMigrations(root)
  expect(editedMigrations(root)).toEqual([FIRST])
  await rm(join(root, PART))
  expect(editedMigrations(root)).toEqual([FIRST, PART])
})

test('an edit of a file that a listed migration reads is found', async () => {
  await appendFile(join(root, PART), ' ')
  expect(editedMigrations(root)).toEqual([PART])
})

test('a new migration may change until it is listed', async () => {
  const second = 'migrations/0002-second.ts'
  await writeFile(join(root, second), '// 2')
  expect([editedMigrations(root), unlistedMigrations(root)]).toEqual([[], [second]])
  listNewMigrations(root)
  expect(unlistedMigrations(root)).toEqual([])
})

test('every migration is listed: npm run docs adds those that are not', () => {
  expect(checkLandedMigrations()).toEqual({ status: 0, output: '' })
})
