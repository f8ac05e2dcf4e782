import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout, setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alone } from './alone.mjs'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'larder-alone-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('runs work under one lock one at a time', async () => {
  const lock = join(directory, 'lock')
  let working = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++working)
    await turn()
    working--
  }
  await Promise.all([alone(work, lock), alone(work, lock), alone(work, lock)])
  expect(most).toBe(1)
  expect(await readdir(directory)).toEqual([])
})

test('breaks a lock whose holders have ended, in one of all waiting processes', async () => {
  const lock = join(directory, 'lock')
  await writeFile(lock, `${process.pid} another process that had our id\n`)
  const done: number[] = []
  await Promise.all([1, 2, 3].map((number) => alone(async () => done.push(number), lock)))
  expect(done.toSorted()).toEqual([1, 2, 3])
  expect(await readdir(directory)).toEqual([])
})

test('says that another start works only while one does', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const lock = join(directory, 'lock')
  await writeFile(lock, `${process.pid} another process that had our id\n`)
  await alone(async () => {}, lock)
  expect(said).not.toHaveBeenCalled()
  await Promise.all([alone(() => setTimeout(300), lock), alone(async () => {}, lock)])
  expect(said.mock.calls).toEqual([['Another start of Larder is installing or building: waiting for it.']])
  said.mockRestore()
})

test('keeps the lock while a process that a holder added runs', async () => {
  const lock = join(directory, 'lock')
  await alone(async (addHolder: (pid: number) => void) => {
    addHolder(process.ppid)
    expect((await readdir(directory)).includes('lock')).toBe(true)
  }, lock)
  expect(await readdir(directory)).toEqual([])
})
