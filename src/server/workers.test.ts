import cluster from 'node:cluster'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Deadline } from './platform/deadline.ts'
import { startWorkers } from './workers.ts'

/** The first worker ends soon after it has opened, and the second takes longer to open. */
const WORKER = `
  import cluster from 'node:cluster'
  import { createServer } from 'node:http'
  const { id } = cluster.worker
  const endSoon = () => id === 1 && setTimeout(() => process.exit(7), 100)
  setTimeout(() => createServer().listen(0, '127.0.0.1', endSoon), id === 2 ? 1_000 : 0)
`

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'larder-workers-'))
})
afterAll(() => rm(directory, { recursive: true }))

test('replaces a worker that ends while another one still opens', async () => {
  const exec = path.join(directory, 'worker.mjs')
  await writeFile(exec, WORKER)
  cluster.setupPrimary({ exec, execArgv: [] })
  const lines: string[] = []
  const workers = await startWorkers({
    count: 2,
    variables: {},
    report: (line) => lines.push(line),
    onGivingUp: () => {},
  })
  await expect.poll(() => Object.keys(cluster.workers ?? {})).toEqual(['2', '3'])
  expect(lines).toEqual(['A worker ended (status 7).'])
  await workers.stop(new Deadline(5_000))
})
