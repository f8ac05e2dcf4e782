import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Returns the start time of a process, or an empty string when there is none. Process ids are reused, but an id with
 * its start time is not.
 */
export function processIdentity(pid) {
  if (process.platform === 'linux') return linuxProcess(pid)?.began ?? ''
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').trim()
}

/** Reads a process from /proc. Returns null when there is no such process, or when it is a zombie. */
export function linuxProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields from the third one on follow the name, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, parent] = fields
    return state === 'Z'
      ? null
      : { parent: Number(parent), began: fields[19], command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    return null
  }
}
