import { useEffect, useReducer, useState } from 'react'
import type { LazyCode } from './lazy-code.ts'
import { retryUntilDone } from './retry-until-done.ts'

interface LazyCodeOptions {
  /** It is fetched while this is truthy. Another value is another occasion, for which nothing has failed yet. */
  readonly wanted?: unknown
  /** The first attempt of an occasion failed. Further ones follow by themselves. */
  readonly onFailure?: () => void
}

interface UsedCode<Code> {
  /** Null until it has been fetched, and while it is not wanted. */
  readonly code: Code | null
  readonly hasFailed: boolean
  /** Tries at once; gives whether the code is there. */
  retry(): Promise<boolean>
}

/** The code of a part of the page. */
export function useLazyCode<Code>(lazy: LazyCode<Code>, { wanted = true, onFailure }: LazyCodeOptions = {}): UsedCode<Code> {
  const [hasFailed, setHasFailed] = useState(false)
  const [, showLoaded] = useReducer((count: number) => count + 1, 0)
  async function attempt(): Promise<boolean> {
    try {
      await lazy.load()
      showLoaded()
      return true
    } catch {
      return false
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told of the failure is no reason to try again
  useEffect(() => {
    if (!wanted || lazy.get()) return
    let hasTold = false
    const stop = retryUntilDone(async () => {
      const isDone = await attempt()
      if (!isDone && !hasTold) {
        hasTold = true
        setHasFailed(true)
        onFailure?.()
      }
      return isDone
    })
    return () => {
      stop()
      hasTold = true
      setHasFailed(false)
    }
  }, [lazy, wanted])
  return { code: wanted ? lazy.get() : null, hasFailed, retry: attempt }
}
