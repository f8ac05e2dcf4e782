import { expect, test } from 'vitest'
import { refreshesInOrder } from './use-order-events.ts'

/** Creates a refresh that shows, once it is released, what it read when it began. */
function refreshes() {
  const shown: number[] = []
  const release: (() => void)[] = []
  let state = 0
  return {
    shown,
    release,
    change: () => {
      state += 1
    },
    async refresh() {
      const read = state
      await new Promise<void>((resolve) => release.push(resolve))
      shown.push(read)
    },
  }
}

test('an older response never overtakes a newer one, and what waits is loaded once', async () => {
  const inOrder = refreshesInOrder()
  const { shown, release, change, refresh } = refreshes()
  const all = [inOrder('order', refresh)]
  await expect.poll(() => release).toHaveLength(1)
  for (let events = 0; events < 3; events += 1) {
    change()
    all.push(inOrder('order', refresh))
  }
  release[0]?.()
  await expect.poll(() => release).toHaveLength(2)
  release[1]?.()
  await Promise.all(all)
  expect(shown).toEqual([0, 3])
})

test('goes on after a refresh that fails', async () => {
  const inOrder = refreshesInOrder()
  const failed = inOrder('failing', () => Promise.reject(new Error('away')))
  await expect(failed).rejects.toThrow('away')
  let isDone = false
  await inOrder('next', async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
})
