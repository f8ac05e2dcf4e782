import { readFile } from 'node:fs/promises'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

export interface ServerAccount {
  readonly uid: number
  readonly gid: number
}

const CANDIDATES = ['postgres', '_postgres', 'nobody']

/**
 * Returns the account that runs the server when this process is root, which PostgreSQL rejects: the owner of an
 * existing cluster, or otherwise an account of the machine.
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

/** Messages must be English to be parsed. The environment contains no secrets of this process. */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Returns how to run a program in a directory under another account. That account may not reach a directory below, for
 * example, /root, so the program starts inside it and names it by /proc/self/cwd.
 */
export function runAs({ account }: { readonly account: ServerAccount | null }, directory: string): RunAs {
  if (account === null) return { directory, options: { cwd: directory, env: ENVIRONMENT } }
  const { uid, gid } = account
  const name = process.platform === 'linux' ? '/proc/self/cwd' : directory
  return { directory: name, options: { cwd: directory, env: ENVIRONMENT, uid, gid } }
}
