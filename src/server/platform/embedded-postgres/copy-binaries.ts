import { chmod, copyFile, mkdir, mkdtemp, open, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

/**
 * Copies the server's programs once to a place that every account may enter, for a store that lies below a closed directory such as
 * /root. The copy appears whole or not at all, also when two stores make it at once. Gives the place.
 */
export async function copyBinaries({ from, to }: { from: string; to: string }): Promise<string> {
  if (await isThere(to)) return to
  const above = dirname(to)
  try {
    const made = await mkdir(above, { recursive: true })
    if (made !== undefined) await chmod(above, 0o755) // ours, and a strict umask would close it
    const draft = await mkdtemp(join(above, '.copy-'))
    try {
      await copyTree(from, draft)
      await rename(draft, to).catch(async (error: unknown) => {
        if (!(await isThere(to))) throw error // else the other store was first
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and the user that runs it instead can't enter ${from}; copying its programs to ${above} failed. Move the store to a directory that every user may enter, start it as an ordinary user, or set DATABASE_URL.`,
      { cause },
    )
  }
  return to
}

async function copyTree(from: string, to: string): Promise<void> {
  await chmod(to, 0o755)
  for (const found of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, found.name), join(to, found.name)]
    if (found.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (found.isDirectory()) {
      await mkdir(target)
      await copyTree(source, target)
    } else await copyDurably(source, target)
  }
}

/** A power cut after the rename must not leave empty files under a name that says they are whole. */
async function copyDurably(source: string, target: string): Promise<void> {
  await copyFile(source, target)
  const file = await open(target, 'r+')
  try {
    const { mode } = await file.stat()
    await file.chmod(mode & 0o100 ? 0o755 : 0o644)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
