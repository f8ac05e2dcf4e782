import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ServerAccount } from './server-account.ts'

const READ = 4
const ENTER = 1

/** Whether an account, without its further groups, may read these paths and run or enter them: by the mode of each and of all above. */
export async function canReach(account: ServerAccount, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    const real = await realpath(path)
    if (!(await allows(account, real, READ | ENTER))) return false
    for (let above = dirname(real); ; above = dirname(above)) {
      if (!(await allows(account, above, ENTER))) return false
      if (above === dirname(above)) break
    }
  }
  return true
}

async function allows(account: ServerAccount, path: string, wanted: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}
