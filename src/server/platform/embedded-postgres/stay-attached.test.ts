import { expect, test } from 'vitest'
import type { Presence } from './presence.ts'
import { stayAttached } from './stay-attached.ts'

const presence = (lost: Promise<void>): Presence => ({
  lost,
  countOthers: async () => 0,
  makeDatabase: async () => {},
  end: async () => {},
})

test('a server that can’t be started for one reason is tried again until it can, and the reason said once', async () => {
  const report: string[] = []
  const back = Promise.withResolvers<void>()
  let tries = 0
  const attachment = stayAttached({
    first: presence(Promise.resolve()),
    async enter() {
      tries++
      if (tries < 3) throw new Error('There is no space left.')
      return presence(new Promise(() => {}))
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
