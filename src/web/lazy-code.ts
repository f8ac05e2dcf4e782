import { isStoreReachable } from './api/reach-store.ts'
import { refetchFailedStyles } from './failed-styles.ts'

/** Code in a file of its own, fetched when it is first needed. */
export interface LazyCode<Code> {
  /** Null until it was fetched. */
  get(): Code | null
  /** Fetches it once. After a failure the next call tries again. */
  load(): Promise<Code>
}

export function lazyCode<Code>(importCode: () => Promise<Code>): LazyCode<Code> {
  let code: Code | null = null
  let loading: Promise<Code> | null = null
  let hasFailed = false

  async function fetchCode(): Promise<Code> {
    await requireNetwork()
    if (hasFailed) await refetchFailedStyles()
    code = await importCode()
    return code
  }
  return {
    get: () => code,
    load() {
      loading ??= fetchCode().catch((error) => {
        loading = null
        hasFailed = true
        throw error
      })
      return loading
    },
  }
}

/** Nothing is imported without a network: browsers from before 2026 remember a module that failed, and never fetch it again. */
async function requireNetwork(): Promise<void> {
  if (navigator.onLine === false && !(await isStoreReachable())) throw new Error('The code is not there, and there is no network')
}
