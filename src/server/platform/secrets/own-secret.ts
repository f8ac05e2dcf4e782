import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'

/**
 * A secret of the store's own making, kept in `<dataDir>/secrets` for its owner's eyes only. Made once: of several processes
 * that start together one makes it and all read the same.
 */
export async function ownSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const file = path.join(dataDir, 'secrets', name)
  try {
    const kept = await readFile(file, 'utf8').catch(nullWhenAbsent) // a start needs room only once
    if (kept === null) await keep(file, make())
    return (kept ?? (await readFile(file, 'utf8'))).trim()
  } catch (error) {
    throw error instanceof Error ? new StartError(`${file} can't be kept: ${error.message}`, { cause: error }) : error
  }
}

/** The name appears with its content or not at all, and only once. */
async function keep(file: string, secret: string): Promise<void> {
  const directory = path.dirname(file)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = path.join(directory, `.${randomUUID()}`)
  try {
    await writeFile(draft, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await link(draft, file).catch(ignoreExisting)
  } finally {
    await rm(draft, { force: true })
  }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
