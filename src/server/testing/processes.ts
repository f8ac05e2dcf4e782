import { readdirSync, readFileSync } from 'node:fs'

interface RunningProcess {
  readonly pid: number
  /** The command line, or the title that the process has set. */
  readonly name: string
}

/** Returns false for a zombie, whose command line is empty. */
export const isAlive = (pid: number): boolean => read(`/proc/${pid}/cmdline`) !== ''

export function childrenOf(parent: number): RunningProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids
    .filter((pid) => new RegExp(`^PPid:\\s${parent}$`, 'm').test(read(`/proc/${pid}/status`)))
    .map((pid) => ({ pid: Number(pid), name: read(`/proc/${pid}/cmdline`) }))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
