import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StoreProgram } from '../../src/server/testing/store-program.ts'
import { atMost, type Figure } from '../figures.ts'
import { send } from '../shoppers.ts'

const SETTLES_MS = 3_000

/** Time to the first page: with a new database and the demo catalog, and with existing ones. */
export async function starting(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-bench-'))
  const first = await startOnce(dataDir)
  const second = await startOnce(dataDir)
  await rm(dataDir, { recursive: true, force: true })
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
  return [
    {
      what: 'first start, new database, demo catalog',
      measured: seconds(first.tookMs),
      bar: atMost(first.tookMs / 1000, 6, ' s'),
    },
    { what: 'next start to the first page', measured: seconds(second.tookMs), bar: atMost(second.tookMs / 1000, 1.5, ' s') },
    {
      what: 'memory idle, without the database',
      measured: `${second.megabytes.toFixed(0)} MB`,
      bar: atMost(second.megabytes, 120, ' MB'),
    },
  ]
}

async function startOnce(dataDir: string): Promise<{ tookMs: number; megabytes: number }> {
  const began = performance.now()
  const program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir })
  const url = await program.opened()
  await send(`${url}/`)
  const tookMs = performance.now() - began
  await wait(SETTLES_MS) // memory of the start is released
  const megabytes = await memoryOf(program.pid)
  program.signal('SIGTERM')
  await program.ended()
  return { tookMs, megabytes }
}

/** Proportional set size (Pss) in MB. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN) / 1024
}
