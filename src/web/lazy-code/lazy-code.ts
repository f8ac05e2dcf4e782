import { isStoreReachable } from '../api/failure.ts'
import { isSellerPath } from '../routing/paths.ts'
import { hasServiceWorker } from '../state/service-worker.ts'
import { refetchFailedStyles } from './failed-styles.ts'

export interface LazyCode<Code> {
  get(): Code | null
  /** A call after a failure tries again. */
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

/**
 * Throws when there is no network, because Chromium up to version 150 caches a failed module import. The service worker
 * needs none for the code of shoppers.
 */
async function requireNetwork(): Promise<void> {
  if (hasServiceWorker() && !isSellerPath(location.pathname)) return
  if (navigator.onLine === false && !(await isStoreReachable())) throw new Error('The code is not there, and there is no network')
}
