import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Start time of a process; empty when there is none. Process ids are reused, ids with start times are not. */
export function processIdentity(pid) {
  if (process.platform === 'linux') return linuxProcess(pid)?.began ?? ''
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').trim()
}

/** From /proc; null when there is no such process, or a zombie. */
export function linuxProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // from the third field on; the name before may contain spaces
    const [state, parent] = fields
    return state === 'Z'
      ? null
      : { parent: Number(parent), began: fields[19], command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    return null
  }
}
