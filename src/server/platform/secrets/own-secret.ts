import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * A secret of the store's own making, kept in `<dataDir>/secrets` for its owner's eyes only. Made once: of several processes
 * that start together one makes it and all read the same.
 */
export async function ownSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const directory = path.join(dataDir, 'secrets')
  const file = path.join(directory, name)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = path.join(directory, `.${randomUUID()}`)
  await writeFile(draft, `${make()}\n`, { flag: 'wx', mode: 0o600, flush: true })
  await link(draft, file).catch(ignoreExisting) // the name appears with its content or not at all, and only once
  await unlink(draft)
  return (await readFile(file, 'utf8')).trim()
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}
