import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StoreProgram } from '../../src/server/testing/store-program.ts'
import { atMost, below, type Figure } from '../figures.ts'
import { residentMemory } from '../measure.ts'
import { send } from '../shoppers.ts'

const OPENED = ['/', '/products', '/cart']
const SETTLES_MS = 10_000

/** Measures the time to the first page, first with a new database and the demo catalog, and then with existing ones. */
export async function starting(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-bench-'))
  const first = await startOnce(dataDir)
  const second = await startOnce(dataDir)
  await rm(dataDir, { recursive: true, force: true })
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
  return [
    {
      what: 'first start, new database, demo catalog and orders',
      measured: seconds(first.tookMs),
      bar: atMost(first.tookMs / 1000, 6, ' s'),
    },
    { what: 'next start to the first page', measured: seconds(second.tookMs), bar: atMost(second.tookMs / 1000, 1.5, ' s') },
    memory('memory idle, without the database', second.megabytes),
    memory('the same after the first start', first.megabytes),
  ]
}

const memory = (what: string, megabytes: number): Figure => ({
  what,
  measured: `${megabytes.toFixed(0)} MB`,
  bar: below(megabytes, 130, ' MB'),
})

async function startOnce(dataDir: string): Promise<{ tookMs: number; megabytes: number }> {
  const began = performance.now()
  const program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir })
  const url = await program.opened()
  await send(`${url}/`)
  const tookMs = performance.now() - began
  for (const page of OPENED) await send(url + page)
  // The memory that the start needed is released meanwhile.
  await wait(SETTLES_MS)
  const megabytes = await residentMemory(program.pid)
  program.signal('SIGTERM')
  await program.ended()
  return { tookMs, megabytes }
}
