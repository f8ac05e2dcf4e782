import { readFile } from 'node:fs/promises'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import type { Cluster } from './find-cluster.ts'

export interface ServerAccount {
  readonly uid: number
  readonly gid: number
}

/** Usual accounts, best first. */
const CANDIDATES = ['postgres', '_postgres', 'nobody']

/**
 * Who runs the server when this process runs as root, which PostgreSQL rejects: the owner of an existing cluster, otherwise an account of the
 * machine.
 */
export async function serverAccount(owner: ServerAccount | null): Promise<ServerAccount> {
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = accountsOf(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  for (const name of CANDIDATES) {
    const account = accounts.get(name)
    if (account) return account
  }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and this machine has no user “postgres” or “nobody” to run it. Start the program as an ordinary user, or set DATABASE_URL.',
  )
}

function accountsOf(passwd: string): Map<string, ServerAccount> {
  const accounts = new Map<string, ServerAccount>()
  for (const line of passwd.split('\n')) {
    const [name = '', , uid = '', gid = ''] = line.split(':')
    if (/^[1-9]\d*$/.test(uid) && /^\d+$/.test(gid)) accounts.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return accounts
}

interface RunAs {
  readonly directory: string
  readonly options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number }
}

/** English messages for parsing, and none of this process's secrets. */
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
