import { startTransition, useEffect, useReducer, useState } from 'react'
import { retryUntilDone } from '../api/retry-until-done.ts'
import type { LazyCode } from './lazy-code.ts'

interface LazyCodeOptions {
  /** Loads the code when truthy. Another truthy value resets `hasFailed` and reports a failure again. */
  readonly wanted?: unknown
  /** `onFailure` is called on the first failure since `wanted` changed. */
  readonly onFailure?: () => void
}

interface UsedCode<Code> {
  /** `code` is null until it has loaded, and while it is not wanted. */
  readonly code: Code | null
  readonly hasFailed: boolean
  /** Resolves to whether the code is loaded. */
  retry(): Promise<boolean>
}

export function useLazyCode<Code>(lazy: LazyCode<Code>, { wanted = true, onFailure }: LazyCodeOptions = {}): UsedCode<Code> {
  const code = wanted ? lazy.get() : null
  const [hasFailed, setHasFailed] = useState(false)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const attempt = () =>
    lazy.load().then(
      () => {
        startTransition(rerender) // in slices, since a page or all hearts of a list may appear
        return null
      },
      (error: unknown) => ({ error }),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onFailure` or loaded code is no reason to retry
  useEffect(() => {
    // The code may have been loaded since the render, which did not see it then.
    if (!wanted || code) return
    const stop = retryUntilDone(attempt, () => {
      setHasFailed(true)
      onFailure?.()
    })
    return () => {
      stop()
      setHasFailed(false)
    }
  }, [lazy, wanted])
  return { code, hasFailed, retry: async () => (await attempt()) === null }
}
