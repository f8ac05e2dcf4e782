// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Failure } from '../../../api/failure.ts'
import type { LinePick } from './pack-lines.ts'
import { pickQueue } from './pick-queue.ts'

const AWAY: Failure = { success: false, status: 0, message: 'No connection', errors: {} }
const REJECTED: Failure = { ...AWAY, status: 409, message: 'Bagels are out of stock' }

const pick = (line: string, picked: number | null): LinePick => ({
  ...{ line, picked, weight: null, isRestocked: false, substitute: null },
})
const brief = (picks: readonly LinePick[]) => picks.map(({ line, picked }) => `${line} ${picked}`)

function setUp() {
  const sent: string[][] = []
  const responses: ((failure: Failure | null) => void)[] = []
  const onFailure = vi.fn()
  const onRejected = vi.fn()
  const queue = pickQueue({
    send(picks) {
      sent.push(brief(picks))
      return new Promise((resolve) => responses.push(resolve))
    },
    onFailure,
    onRejected,
  })
  const respond = async (failure: Failure | null = null) => {
    await expect.poll(() => responses.length).toBeGreaterThan(0)
    responses.shift()?.(failure)
  }
  const unsaved = () => brief([...queue.unsaved.get().picks.values()])
  return { queue, sent, respond, unsaved, onFailure, onRejected }
}

test('sends one request at a time, the newest pick of a line last', async () => {
  const { queue, sent, respond, unsaved } = setUp()
  queue.save(pick('milk', 3))
  queue.save(pick('milk', 2))
  queue.save(pick('eggs', 1))
  queue.save(pick('milk', null))
  expect(sent).toEqual([['milk 3']])
  await respond()
  await expect.poll(() => sent).toEqual([['milk 3'], ['eggs 1', 'milk null']])
  expect(unsaved()).toEqual(['eggs 1', 'milk null'])
  await respond()
  expect(await queue.saved()).toBe(true)
  expect(unsaved()).toEqual([])
})

test('keeps what could not be saved, and sends it with the next pick', async () => {
  const { queue, sent, respond, unsaved, onFailure } = setUp()
  queue.save(pick('milk', 3))
  await respond(AWAY)
  await expect.poll(() => queue.unsaved.get().isFailing).toBe(true)
  expect(unsaved()).toEqual(['milk 3'])
  queue.save(pick('eggs', 1))
  const saved = queue.saved()
  await respond(AWAY)
  expect(await saved).toBe(false)
  queue.save() // as the button “Try again” does
  await respond()
  expect(await queue.saved()).toBe(true)
  expect(sent).toEqual([['milk 3'], ['milk 3', 'eggs 1'], ['milk 3', 'eggs 1']])
  expect(onFailure.mock.calls).toEqual([[AWAY]])
})

test('drops only what the store rejects', async () => {
  const { queue, sent, respond, unsaved, onRejected } = setUp()
  queue.save(pick('milk', 3))
  queue.save(pick('rolls', 0), pick('eggs', 1))
  await respond()
  await respond(REJECTED)
  await respond(REJECTED)
  await respond()
  await expect.poll(unsaved).toEqual([])
  expect(sent).toEqual([['milk 3'], ['rolls 0', 'eggs 1'], ['rolls 0'], ['eggs 1']])
  expect(onRejected.mock.calls).toEqual([[REJECTED]])
})

test('sends nothing any more once it is stopped, also what a lost connection left unsaved', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { queue, sent, respond, unsaved } = setUp()
  queue.save(pick('milk', 3))
  await respond(AWAY)
  await vi.waitFor(() => expect(queue.unsaved.get().isFailing).toBe(true))
  queue.stop()
  queue.save(pick('eggs', 1))
  await vi.advanceTimersByTimeAsync(10 * 60 * 1000)
  expect(sent).toEqual([['milk 3']])
  expect(unsaved()).toEqual([])
})
