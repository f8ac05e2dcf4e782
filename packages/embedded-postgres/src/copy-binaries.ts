import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

const run = promisify(execFile)

/**
 * Copies the programs to a directory that every account may enter, because they may not be allowed to enter the
 * original one, such as /root. The copy appears as a whole, even when two processes copy at once.
 */
export async function copyBinaries({ from, to }: { from: string; to: string }): Promise<string> {
  if (await exists(to)) return to
  const parent = dirname(to)
  try {
    const created = await mkdir(parent, { recursive: true })
    if (created !== undefined) await chmod(parent, 0o755) // a strict umask would remove these permissions
    const draft = await mkdtemp(join(parent, '.copy-'))
    try {
      await cp(from, draft, { recursive: true, verbatimSymlinks: true })
      await run('chmod', ['-R', 'a+rX', draft])
      await run('sync') // a power cut after the rename must leave no empty files
      await rename(draft, to).catch(async (error: unknown) => {
        if (!(await exists(to))) throw error // otherwise another process was first
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and the user that runs it instead can't enter ${from}; copying its programs to ${parent} failed. Move the project to a directory that every user may enter, start it as an ordinary user, or set DATABASE_URL.`,
      { cause },
    )
  }
  return to
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
