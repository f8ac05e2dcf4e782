import { chmod, copyFile, mkdir, mkdtemp, open, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

/**
 * Copies the server's programs to a directory that every account may enter, when the store is below a closed one such as /root. Atomic,
 * also when two stores copy at once. Returns the directory.
 */
export async function copyBinaries({ from, to }: { from: string; to: string }): Promise<string> {
  if (await exists(to)) return to
  const parent = dirname(to)
  try {
    const created = await mkdir(parent, { recursive: true })
    if (created !== undefined) await chmod(parent, 0o755) // a strict umask would close the new directory
    const draft = await mkdtemp(join(parent, '.copy-'))
    try {
      await copyTree(from, draft)
      await rename(draft, to).catch(async (error: unknown) => {
        if (!(await exists(to))) throw error // otherwise another store was first
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and the user that runs it instead can't enter ${from}; copying its programs to ${parent} failed. Move the store to a directory that every user may enter, start it as an ordinary user, or set DATABASE_URL.`,
      { cause },
    )
  }
  return to
}

async function copyTree(from: string, to: string): Promise<void> {
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (entry.isDirectory()) {
      await mkdir(target)
      await copyTree(source, target)
    } else await copyDurably(source, target)
  }
}

/** Syncs the file, so that a power cut after the rename leaves no empty files. */
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

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
