import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

const FOLDER = inProject('db/migrations')
const LIST = inProject('db/landed-migrations.sha256')

/** Whether every migration of the list is as it was: databases have run it, and would differ from those that run it as it is now. */
export function checkLandedMigrations() {
  const output = editedMigrations()
    .map(
      (name) =>
        `db/migrations/${name} was edited or removed after it had landed: put it back, and change the schema by a new migration.`,
    )
    .join('\n')
  return { status: output === '' ? 0 : 1, output }
}

export function editedMigrations(folder = FOLDER, list = LIST) {
  const present = hashesOf(folder)
  return listed(list).flatMap(([hash, name]) => (present.get(name) === hash ? [] : [name]))
}

export function unlistedMigrations(folder = FOLDER, list = LIST) {
  const names = new Set(listed(list).map(([, name]) => name))
  return [...hashesOf(folder).keys()].filter((name) => !names.has(name))
}

/** Adds new migrations to the list. What is there already stays, so that an edit still fails the check. */
export function listNewMigrations(folder = FOLDER, list = LIST) {
  const hashes = hashesOf(folder)
  const added = unlistedMigrations(folder, list).map((name) => [hashes.get(name), name])
  const lines = [...listed(list), ...added].sort(([, one], [, other]) => (one < other ? -1 : 1))
  writeFileSync(list, lines.map(([hash, name]) => `${hash}  ${name}\n`).join(''))
}

/** By name, in order. As `sha256sum` computes them. */
function hashesOf(folder) {
  const names = readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name))
  return new Map(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}

/** Pairs of hash and name. */
function listed(list) {
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('  '))
}
