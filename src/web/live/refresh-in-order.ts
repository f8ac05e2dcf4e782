/** These refreshes have not begun. The key is what they load. */
const waiting = new Map<string, Promise<unknown>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs refreshes after live events one after another. Two at once could finish in the wrong order, so that the older
 * response would stay on the screen. A refresh of the same `key` that has not begun yet is not added again, since it
 * will load the newest state.
 */
export function refreshInOrder(key: string, refresh: () => Promise<unknown>): Promise<void> {
  const begun = waiting.get(key)
  if (begun !== undefined) return begun.then(() => {})
  const turn = last.then(() => {
    waiting.delete(key)
    return refresh()
  })
  waiting.set(key, turn)
  last = turn.catch(() => {}) // a refresh that throws does not stop the next one
  return turn.then(() => {})
}
