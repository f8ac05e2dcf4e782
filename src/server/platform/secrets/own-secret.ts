import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import { createFile } from '../create-file.ts'

/**
 * Returns the secret saved in `<dataDir>/secrets`, or generates and saves one that only the file's owner can read.
 * Processes that start at the same time get the same secret. Throws a StartError.
 */
export async function ownSecret(dataDir: string, name: string, generate: () => string): Promise<string> {
  const saved = await savedSecret(dataDir, name)
  if (saved !== null) return saved
  const file = fileOf(dataDir, name)
  await save(file, generate()).catch(explain(file))
  return (await readFile(file, 'utf8')).trim() // another process may have saved its own secret first
}

export async function savedSecret(dataDir: string, name: string): Promise<string | null> {
  const file = fileOf(dataDir, name)
  const text = await readFile(file, 'utf8').catch(nullWhenAbsent).catch(explain(file))
  return text?.trim() ?? null
}

const fileOf = (dataDir: string, name: string): string => path.join(dataDir, 'secrets', name)

async function save(file: string, secret: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const write = (draft: string) => writeFile(draft, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true })
  await createFile(file, write).catch(ignoreExisting)
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

const explain = (file: string) => (error: Error) => {
  throw new StartError(`${file} can't be saved: ${error.message}`, { cause: error })
}
