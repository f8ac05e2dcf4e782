import { expect, test } from 'vitest'
import { oneRoundAtATime } from './due-work.ts'

/** Returns rounds that each last until their gate is called. */
function gatedRounds() {
  const gates: (() => void)[] = []
  const rounds = oneRoundAtATime(() => new Promise((open) => gates.push(open)))
  return { rounds, gates }
}

const settled = () => new Promise(setImmediate)

test('runs one round at a time, followed by another for requests meanwhile', async () => {
  const { rounds, gates } = gatedRounds()
  let resolved = 0
  const first = rounds.run()
  const requests = [rounds.run(), rounds.run()].map((request) =>
    request.then(() => {
      resolved += 1
    }),
  )
  expect(gates).toHaveLength(1)
  gates[0]?.()
  await settled()
  expect([gates.length, resolved]).toEqual([2, 0])
  gates[1]?.()
  await Promise.all([first, ...requests])
  expect(gates).toHaveLength(2)
})

test('rejects when a round fails, and runs the next one', async () => {
  let isAway = true
  const rounds = oneRoundAtATime(async () => {
    if (isAway) throw new Error('The database is away')
  })
  await expect(rounds.run()).rejects.toThrow('The database is away')
  isAway = false
  await rounds.run()
})

test('stop waits for the current round, and starts no other', async () => {
  const { rounds, gates } = gatedRounds()
  const running = rounds.run()
  let isStopped = false
  const stopping = rounds.stop().then(() => {
    isStopped = true
  })
  await settled()
  expect(isStopped).toBe(false)
  gates[0]?.()
  await Promise.all([stopping, running])
  await rounds.run()
  expect(gates).toHaveLength(1)
})
