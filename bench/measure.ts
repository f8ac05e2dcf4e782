import { readFile } from 'node:fs/promises'
import { childrenOf } from '../src/server/testing/store-program.ts'
import { median } from './figures.ts'

type Measured<Figures> = { readonly [figure in keyof Figures]: number } & { readonly perSecond: number }

/** Medians of the rounds. */
export interface Comparison<Ours, Baseline> {
  readonly ours: (figure: keyof Ours) => number
  readonly baseline: (figure: keyof Baseline) => number
  readonly ratio: number
}

/** Measures both in turns, A-B-A-B, so that both run under the same conditions. The first round only warms up. */
export async function inTurns<Ours extends Measured<Ours>, Baseline extends Measured<Baseline>>(
  rounds: number,
  measureOurs: () => Promise<Ours>,
  measureBaseline: () => Promise<Baseline>,
): Promise<Comparison<Ours, Baseline>> {
  const pairs: (readonly [Ours, Baseline])[] = []
  for (let round = 0; round <= rounds; round++) {
    const pair = [await measureOurs(), await measureBaseline()] as const
    if (round > 0) pairs.push(pair)
  }
  return {
    ours: (figure) => median(pairs.map(([ours]) => ours[figure])),
    baseline: (figure) => median(pairs.map(([, baseline]) => baseline[figure])),
    ratio: median(pairs.map(([ours, baseline]) => ours.perSecond / baseline.perSecond)),
  }
}

const TICK_MS = 10 // Linux reports CPU time in hundredths of a second

/** Returns the CPU time of a process so far, in ms. */
export async function cpuTime(pid: number): Promise<number> {
  const [, afterName = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const fields = afterName.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS // These fields are the user and the system time.
}

/** Returns the CPU time so far, in ms, of a process and its children, including those that have ended. */
export async function cpuTimeOfServer(pid: number): Promise<number> {
  const running = await Promise.all(childrenOf(pid).map((child) => cpuTime(child.pid).catch(() => 0)))
  const [, afterName = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const fields = afterName.split(' ')
  const ended = (Number(fields[13]) + Number(fields[14])) * TICK_MS // These fields are the times of children that have ended.
  return running.reduce((sum, time) => sum + time, ended + (await cpuTime(pid)))
}

/** Returns the resident memory in MB. */
export async function residentMemory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Rss:\s+(\d+)/m.exec(text)?.[1]) / 1024
}
