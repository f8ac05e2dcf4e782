import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ServerAccount } from './server-account.ts'

const READ = 4
const EXECUTE = 1

/** Whether an account, ignoring supplementary groups, may read and execute these paths: by the modes of each and of its parents. */
export async function canReach(account: ServerAccount, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    const real = await realpath(path)
    if (!(await allows(account, real, READ | EXECUTE))) return false
    for (let parent = dirname(real); ; parent = dirname(parent)) {
      if (!(await allows(account, parent, EXECUTE))) return false
      if (parent === dirname(parent)) break
    }
  }
  return true
}

async function allows(account: ServerAccount, path: string, wanted: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}
