import type { Failure } from '../../../api/failure.ts'
import { mayPass, retryUntilDone } from '../../../api/retry-until-done.ts'
import { type Observable, observable } from '../../../state/observable.ts'
import type { LinePick, LinePicks } from './pack-lines.ts'

export interface UnsavedPicks {
  readonly picks: LinePicks
  /** True means that the last attempt failed. It is repeated. */
  readonly isFailing: boolean
}

export const NOTHING_UNSAVED: UnsavedPicks = { picks: new Map(), isFailing: false }

export interface PickQueue {
  readonly unsaved: Observable<UnsavedPicks>
  /** Saves picks. A pick replaces an earlier one of the same line. */
  save(...picks: readonly LinePick[]): void
  /** Resolves to whether nothing is unsaved any more. */
  saved(): Promise<boolean>
  /** Drops what is unsaved, and sends nothing any more. */
  stop(): void
}

interface PickQueueOptions {
  /** Saves all of the picks or none of them. Resolves to null when they are saved. */
  send(picks: readonly LinePick[]): Promise<Failure | null>
  /** Called once for several attempts that fail in a row. */
  onFailure(failure: Failure): void
  /** Called when the store rejects a pick, which is then dropped. */
  onRejected(failure: Failure): void
}

/**
 * Creates a queue that sends one request at a time, the newest pick of a line last. What can't be saved now is tried
 * again. What the store rejects is dropped, and nothing else with it.
 */
export function pickQueue({ send, onFailure, onRejected }: PickQueueOptions): PickQueue {
  const unsaved = observable(NOTHING_UNSAVED)
  let sending: Promise<Failure | null> | null = null
  let stopRetrying = () => {}
  let isStopped = false

  const dropSent = (sent: readonly LinePick[], failure: Failure | null) => {
    const left = [...unsaved.get().picks].filter(([, pick]) => !sent.includes(pick))
    unsaved.set({ picks: new Map(left), isFailing: false })
    if (failure && !isStopped) onRejected(failure)
  }

  async function sendAll(): Promise<Failure | null> {
    let atOnce = Number.POSITIVE_INFINITY
    while (unsaved.get().picks.size > 0) {
      const picks = [...unsaved.get().picks.values()].slice(0, atOnce)
      const failure = await send(picks)
      if (failure && mayPass(failure)) {
        unsaved.set({ ...unsaved.get(), isFailing: true })
        return failure
      }
      // From here on the picks are sent one by one, because only one of them may have been rejected.
      if (failure) atOnce = 1
      if (!failure || picks.length === 1) dropSent(picks, failure)
    }
    return null
  }

  const attempt = () => {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }
  const start = () => {
    stopRetrying()
    stopRetrying = retryUntilDone(attempt, unsaved.get().isFailing ? undefined : onFailure)
  }
  return {
    unsaved,
    save(...picks) {
      if (isStopped) return
      const merged = new Map(unsaved.get().picks)
      for (const pick of picks) {
        merged.delete(pick.line) // moves the line to the end
        merged.set(pick.line, pick)
      }
      unsaved.set({ ...unsaved.get(), picks: merged })
      start()
    },
    async saved() {
      if (unsaved.get().picks.size > 0 && !sending) start()
      await sending
      return unsaved.get().picks.size === 0
    },
    stop() {
      isStopped = true
      stopRetrying()
      unsaved.set(NOTHING_UNSAVED)
    },
  }
}
