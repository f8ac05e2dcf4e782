import type { Cluster } from './find-cluster.ts'

interface RunAs {
  readonly directory: string
  readonly options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number }
}

/** English messages for parsing, and none of the store's secrets. */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Another account may not be able to traverse the path to the directory, such as below /root. So the program starts inside it, and names it
 * by /proc/self/cwd.
 */
export function runAs({ account }: Pick<Cluster, 'account'>, directory: string): RunAs {
  if (account === null) return { directory, options: { cwd: directory, env: ENVIRONMENT } }
  const { uid, gid } = account
  const name = process.platform === 'linux' ? '/proc/self/cwd' : directory
  return { directory: name, options: { cwd: directory, env: ENVIRONMENT, uid, gid } }
}
