import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

const ROOT = inProject('db')
const FOLDER = 'migrations'
const LIST = 'landed-migrations.sha256'

/**
 * Checks that no migration of the list was edited, and that the list has all of them. Databases have run a landed one
 * already, and would differ from those that run the edited one.
 */
export function checkLandedMigrations() {
  const edited = editedMigrations().map(
    (file) =>
      `db/${file} was edited or removed after it had landed: put it back, and change the schema by a new migration (docs/contributing.md, “Change the schema”).`,
  )
  const unlisted = unlistedMigrations().map((file) => `db/${file} is not in db/${LIST}: run npm run docs, which adds it.`)
  const output = [...edited, ...unlisted].join('\n')
  return { status: output === '' ? 0 : 1, output }
}

export function editedMigrations(root = ROOT) {
  const present = hashesOf(root)
  return listed(root).flatMap(([hash, file]) => (present.get(file) === hash ? [] : [file]))
}

export function unlistedMigrations(root = ROOT) {
  const files = new Set(listed(root).map(([, file]) => file))
  return [...hashesOf(root).keys()].filter((file) => !files.has(file))
}

/** Adds new migrations to the list. Present entries stay, so that an edit still fails the check. */
export function listNewMigrations(root = ROOT) {
  const hashes = hashesOf(root)
  const added = unlistedMigrations(root).map((file) => [hashes.get(file), file])
  const lines = [...listed(root), ...added].sort(([, one], [, other]) => (one < other ? -1 : 1))
  writeFileSync(join(root, LIST), lines.map(([hash, file]) => `${hash}  ${file}\n`).join(''))
}

/**
 * Returns the SHA-256 of each file of the migrations by its path, also of those in subfolders. The hashes are those of
 * `sha256sum`, which can check the list, too.
 */
function hashesOf(root) {
  const files = readdirSync(join(root, FOLDER), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
  return new Map(
    files.sort().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]),
  )
}

function listed(root) {
  return readFileSync(join(root, LIST), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('  '))
}
