import { expect, test } from 'vitest'
import type { Lease } from './lease.ts'
import { superviseServer } from './supervise-server.ts'

const lease = (lost: Promise<void>): Lease => ({
  lost,
  countOthers: async () => 0,
  createDatabase: async () => {},
  release: async () => {},
})

test('retries a server that can’t be started, and reports one reason once', async () => {
  const report: string[] = []
  const back = Promise.withResolvers<void>()
  let tries = 0
  const attachment = superviseServer({
    first: lease(Promise.resolve()),
    async attach() {
      tries++
      if (tries < 3) throw new Error('There is no space left.')
      return lease(new Promise(() => {}))
    },
    report(line) {
      report.push(line)
      if (line === 'The database is back.') back.resolve()
    },
  })
  await back.promise
  await attachment.end()
  expect({ tries, report }).toEqual({
    tries: 3,
    report: [
      'The connection to the database is lost; starting its server again if it ended.',
      'The database is away: There is no space left.',
      'The database is back.',
    ],
  })
})
