import { spawnSync } from 'node:child_process'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { closeAfterLettingIn, drainBeforeClose } from './drain.ts'

/** Connects and asks, in a process of its own, while this one looks at nothing. */
function askMeanwhile(port: string): void {
  const client = `require('node:net').connect(${port}, '127.0.0.1').end('GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n', () => process.exit())`
  expect(spawnSync(process.execPath, ['--eval', client]).status).toBe(0)
}

test('whose connection is made when the store closes is let in and served', async () => {
  const app = fastify()
  drainBeforeClose(app)
  let served = 0
  app.get('/', async () => {
    served += 1
    return 'Hello'
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  askMeanwhile(new URL(url).port)
  await closeAfterLettingIn(app)
  expect(served).toBe(1)
})
