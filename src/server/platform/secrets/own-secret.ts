import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'

/** A generated secret in `<dataDir>/secrets`, readable by its owner only. Created once: processes that start together all read the same. */
export async function ownSecret(dataDir: string, name: string, generate: () => string): Promise<string> {
  const file = path.join(dataDir, 'secrets', name)
  try {
    const saved = await readFile(file, 'utf8').catch(nullWhenAbsent) // a later start writes nothing
    if (saved === null) await save(file, generate())
    return (saved ?? (await readFile(file, 'utf8'))).trim()
  } catch (error) {
    throw error instanceof Error ? new StartError(`${file} can't be kept: ${error.message}`, { cause: error }) : error
  }
}

/** Atomic: the file appears with its content, once, or not at all. */
async function save(file: string, secret: string): Promise<void> {
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
