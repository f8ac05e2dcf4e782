import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When process `pid` began, in words of the system's own; empty when there is none. Ids are given again, ids with times are not. */
export function processIdentity(pid) {
  if (process.platform === 'linux') return linuxProcess(pid)?.began ?? ''
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').trim()
}

/** What Linux tells of a process; null when there is none, or one that has ended and is not buried yet. */
export function linuxProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // from the third on; the name before may hold spaces
    const [state, parent] = fields
    return state === 'Z'
      ? null
      : { parent: Number(parent), began: fields[19], command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    return null
  }
}
