import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../testing/test-clock.ts'
import { type PictureWorker, startPictureWorker } from './start-picture-worker.ts'

let directory = ''
const workers: PictureWorker[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'larder-worker-'))
})
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.dismiss()
  await rm(directory, { recursive: true, force: true })
})

async function workerThat(program: string, timeoutMs = PATIENCE_MS): Promise<PictureWorker> {
  const path = join(directory, 'program.mjs')
  await writeFile(path, program)
  return started(startPictureWorker({ program: path, timeoutMs }))
}

function started(worker: PictureWorker): PictureWorker {
  workers.push(worker)
  return worker
}

const BROKEN = { name: 'PictureError', reason: 'broken' }
const picture = Buffer.from('a picture')
const readPicture = (name: string) => readFile(new URL(`../../../../demo/pictures/${name}/640.webp`, import.meta.url))

test('processes one picture after another', async () => {
  const worker = started(startPictureWorker())
  for (const name of ['apples', 'bananas']) {
    expect((await worker.process(await readPicture(name))).picture).toMatchObject({ kind: 'cutout', width: 640 })
  }
  expect(worker.isAlive()).toBe(true)
})

test('rejects a picture and accepts the next', async () => {
  const worker = started(startPictureWorker())
  await expect(worker.process(picture)).rejects.toMatchObject({ name: 'PictureError', reason: 'type' })
  expect((await worker.process(await readPicture('apples'))).files).toHaveLength(4)
})

test('rejects a picture that crashes the process', async () => {
  const worker = await workerThat(`process.on('message', () => process.kill(process.pid, 'SIGSEGV'))`)
  await expect(worker.process(picture)).rejects.toMatchObject(BROKEN)
  expect(worker.isAlive()).toBe(false)
  await expect(worker.process(picture)).rejects.toMatchObject(BROKEN)
})

test('rejects a picture that takes too long, and ends the process', async () => {
  const worker = await workerThat(`process.on('message', () => { for (;;); })`, 300)
  await expect(worker.process(picture)).rejects.toMatchObject(BROKEN)
  expect(worker.isAlive()).toBe(false)
})

test('tells a failure of the worker from a broken picture', async () => {
  const unable = await workerThat('process.exit(1)')
  await expect(unable.process(picture)).rejects.toMatchObject({ name: 'Error', message: 'A picture worker ended with 1' })
  const worker = await workerThat(`process.on('message', () => process.send({ failure: 'a mistake' }))`)
  await expect(worker.process(picture)).rejects.toMatchObject({ name: 'Error', message: 'A picture worker failed: a mistake' })
})

test('passes no environment variables to the process that reads untrusted bytes', async () => {
  process.env.LARDER_TEST_SECRET = 'hush'
  const worker = await workerThat(
    `process.on('message', () => process.send({ failure: 'knows ' + process.env.LARDER_TEST_SECRET }))`,
  )
  await expect(worker.process(picture)).rejects.toThrow('knows undefined')
  delete process.env.LARDER_TEST_SECRET
})

test('ends when it is dismissed', async () => {
  const worker = started(startPictureWorker())
  await worker.process(await readPicture('apples'))
  worker.dismiss()
  await expect.poll(() => worker.isAlive()).toBe(false)
})
