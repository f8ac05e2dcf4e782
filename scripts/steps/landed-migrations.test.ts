import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { editedMigrations, listNewMigrations, unlistedMigrations } from './landed-migrations.mjs'

let folder = ''
let list = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-migrations-'))
  list = join(folder, 'landed.sha256')
  for (const name of ['0001-first.ts', '0002-second.ts']) await writeFile(join(folder, name), `// ${name}`)
  await writeFile(list, '')
  listNewMigrations(folder, list)
})
afterEach(() => rm(folder, { recursive: true }))

test('an edit of a listed migration is found, also after the list was brought up to date, and so is its removal', async () => {
  expect(editedMigrations(folder, list)).toEqual([])
  await appendFile(join(folder, '0001-first.ts'), ' ')
  listNewMigrations(folder, list)
  expect(editedMigrations(folder, list)).toEqual(['0001-first.ts'])
  await rm(join(folder, '0002-second.ts'))
  expect(editedMigrations(folder, list)).toEqual(['0001-first.ts', '0002-second.ts'])
})

test('a new migration may change until it is listed', async () => {
  await writeFile(join(folder, '0003-third.ts'), '// 3')
  expect([editedMigrations(folder, list), unlistedMigrations(folder, list)]).toEqual([[], ['0003-third.ts']])
  listNewMigrations(folder, list)
  expect(unlistedMigrations(folder, list)).toEqual([])
})

test('every migration is listed: npm run docs adds those that are not', () => {
  expect(unlistedMigrations()).toEqual([])
})
