import { readFile } from 'node:fs/promises'

const TICK_MS = 10 // Linux reports CPU time in hundredths of a second

/** Returns the CPU time of a process so far, in ms. */
export async function cpuTime(pid: number): Promise<number> {
  const [, afterName = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const fields = afterName.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS // user and system time
}

/** Returns the resident memory in MB. */
export async function residentMemory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Rss:\s+(\d+)/m.exec(text)?.[1]) / 1024
}
