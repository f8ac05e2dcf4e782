import type { Cluster } from './find-cluster.ts'

/** How a program of PostgreSQL is to be started for a cluster. */
interface RunAs {
  /** The cluster's directory, as the program can name it. */
  readonly directory: string
  readonly options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number }
}

/** English messages that we can read, and none of the store's own secrets. */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Run as another account, a program may not be able to walk to its directory: DATA_DIR may lie below /root. So it is started inside
 * of it, which root may do, and names it by Linux's link to the directory it is in, which no directory above has a say in.
 */
export function runAs({ account }: Pick<Cluster, 'account'>, directory: string): RunAs {
  if (account === null) return { directory, options: { cwd: directory, env: ENVIRONMENT } }
  const { uid, gid } = account
  const name = process.platform === 'linux' ? '/proc/self/cwd' : directory
  return { directory: name, options: { cwd: directory, env: ENVIRONMENT, uid, gid } }
}
