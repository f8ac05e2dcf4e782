import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { newestMigration } from './platform/database/migrate.ts'

/** Tells two releases of the store apart. */
export interface Release {
  /** Is the version of package.json. */
  readonly version: string
  /** Is the beginning of the hash of the sources that the pages were built from, or null when none were built. */
  readonly pages: string | null
  /** Is the newest migration that this release has. */
  readonly migration: string
}

const root = path.resolve(import.meta.dirname, '../..')
const HASH_LENGTH = 12

export async function readRelease(): Promise<Release> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const stamp = await readFile(path.join(root, 'dist/.built'), 'utf8').catch(() => null)
  return { version, pages: stamp === null ? null : stamp.slice(0, HASH_LENGTH), migration: await newestMigration() }
}
