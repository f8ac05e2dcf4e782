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
  const attempt = () =>
    lazy.load().then(
      () => {
        showLoaded()
        return null
      },
      (error: unknown) => ({ error }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told of the failure is no reason to try again
  useEffect(() => {
    if (!wanted || lazy.get()) return
    const stop = retryUntilDone(attempt, () => {
      setHasFailed(true)
      onFailure?.()
    })
    return () => {
      stop()
      setHasFailed(false)
    }
  }, [lazy, wanted])
  return { code: wanted ? lazy.get() : null, hasFailed, retry: async () => (await attempt()) === null }
}
