import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alone } from './alone.mjs'

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'larder-alone-'))
})
afterEach(() => rm(place, { recursive: true }))

test('work under one lock is done one after the other', async () => {
  const lock = join(place, 'lock')
  let working = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++working)
    await turn()
    working--
  }
  await Promise.all([alone(work, lock), alone(work, lock), alone(work, lock)])
  expect(most).toBe(1)
  expect(await readdir(place)).toEqual([])
})

test('a lock whose holders have ended is broken, by one of all that wait', async () => {
  const lock = join(place, 'lock')
  await writeFile(lock, `${process.pid} another process that had our id\n`)
  const done: number[] = []
  await Promise.all([1, 2, 3].map((number) => alone(async () => done.push(number), lock)))
  expect(done.toSorted()).toEqual([1, 2, 3])
  expect(await readdir(place)).toEqual([])
})

test('a process that works with a holder that was killed keeps the lock', async () => {
  const lock = join(place, 'lock')
  await alone(async (withUs: (pid: number) => void) => {
    withUs(process.ppid)
    expect((await readdir(place)).includes('lock')).toBe(true)
  }, lock)
  expect(await readdir(place)).toEqual([])
})
