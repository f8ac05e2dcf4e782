import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When process `pid` began, in words of the system's own; empty when there is none. Ids are given again, ids with times are not. */
export function processIdentity(pid) {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '' // the 22nd field; the name before may hold spaces
  } catch {
    return ''
  }
}
