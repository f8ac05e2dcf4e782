import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

const FOLDER = inProject('db/migrations')
const LIST = inProject('db/landed-migrations.sha256')

/**
 * Checks that no migration of the list was edited. Databases have run it already, and would differ from those that run
 * the edited one.
 */
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

/** Adds new migrations to the list. Present entries stay, so that an edit still fails the check. */
export function listNewMigrations(folder = FOLDER, list = LIST) {
  const hashes = hashesOf(folder)
  const added = unlistedMigrations(folder, list).map((name) => [hashes.get(name), name])
  const lines = [...listed(list), ...added].sort(([, one], [, other]) => (one < other ? -1 : 1))
  writeFileSync(list, lines.map(([hash, name]) => `${hash}  ${name}\n`).join(''))
}

/** Returns the SHA-256 of each migration by its name, in the sequence of names. The hashes are those of `sha256sum`. */
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

function listed(list) {
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('  '))
}
