import { expect, test } from 'vitest'
import type { Server } from './spawn-server.ts'
import { superviseServer } from './supervise-server.ts'

const server = (ended: Promise<void>): Server => ({ pid: 0, ended, hasEnded: () => false, log: async () => '' })

test('retries a server that can’t be started, and reports one reason once', async () => {
  const report: string[] = []
  const back = Promise.withResolvers<void>()
  let tries = 0
  const supervision = superviseServer({
    first: server(Promise.resolve()),
    async start() {
      tries++
      if (tries < 3) throw new Error('There is no space left.')
      return server(new Promise(() => {}))
    },
    report(line) {
      report.push(line)
      if (line === 'The database is back.') back.resolve()
    },
  })
  await back.promise
  await supervision.end()
  expect({ tries, report }).toEqual({
    tries: 3,
    report: [
      "The database's server ended; starting it again.",
      'The database is away: There is no space left.',
      'The database is back.',
    ],
  })
})
