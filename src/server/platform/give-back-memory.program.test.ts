import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PATIENCE_MS } from '../testing/patience.ts'

const LONG_ENOUGH_MS = 1_000

/** Leaves 60 MB behind, waits until they are given back or the time is over, and says how many MB its heap then has. */
const leaving = ({ forMs, isBusy }: { forMs: number; isBusy: boolean }) => `
  import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
  import { giveBackMemoryWhenIdle } from '${import.meta.resolve('./give-back-memory.ts')}'
  let left = Array.from({ length: 1_000_000 }, (_, index) => ({ index }))
  left = null
  const giving = giveBackMemoryWhenIdle({ lookEveryMs: 100 })
  const megabytes = () => Math.round(process.memoryUsage().heapTotal / 1e6)
  const end = performance.now() + ${forMs}
  while (performance.now() < end && megabytes() > 20) {
    await ${isBusy ? 'turn()' : 'wait(300)'}
  }
  giving.stop()
  console.log(megabytes())
`

async function megabytesLeft(flags: readonly string[], { forMs = LONG_ENOUGH_MS, isBusy = false } = {}): Promise<number> {
  const args = [...flags, '--input-type=module', '--eval', leaving({ forMs, isBusy })]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}

test('what a process no longer needs is given back once it is idle', async () => {
  expect(await megabytesLeft(['--expose-gc'], { forMs: PATIENCE_MS })).toBeLessThanOrEqual(20)
})

test('a process that is busy is not held up', async () => {
  expect(await megabytesLeft(['--expose-gc'], { isBusy: true })).toBeGreaterThan(40)
})

test('without leave to collect nothing happens', async () => {
  expect(await megabytesLeft([])).toBeGreaterThan(40)
})
