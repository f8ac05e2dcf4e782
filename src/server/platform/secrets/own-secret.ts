import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'

/** A generated secret in `<dataDir>/secrets`, readable by its owner only. Created once: processes that start together all read the same. */
export async function ownSecret(dataDir: string, name: string, generate: () => string): Promise<string> {
  const saved = await savedSecret(dataDir, name) // a later start writes nothing
  if (saved !== null) return saved
  const file = fileOf(dataDir, name)
  await save(file, generate()).catch(explain(file))
  return (await readFile(file, 'utf8')).trim() // perhaps another process's
}

/** The secret of an earlier start; null when there is none. */
export async function savedSecret(dataDir: string, name: string): Promise<string | null> {
  const file = fileOf(dataDir, name)
  const text = await readFile(file, 'utf8').catch(nullWhenAbsent).catch(explain(file))
  return text?.trim() ?? null
}

const fileOf = (dataDir: string, name: string): string => path.join(dataDir, 'secrets', name)

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

const explain = (file: string) => (error: Error) => {
  throw new StartError(`${file} can't be kept: ${error.message}`, { cause: error })
}
