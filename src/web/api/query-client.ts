import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Failure } from './failure.ts'
import { isTemporary } from './retry-until-done.ts'

/** TanStack Query expects failures to be thrown, so this error carries the Failure. */
export class RequestError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestError
    queryMeta: { readonly onFailure?: (failure: Failure) => void }
  }
}

/** Throws a RequestError when the response is a Failure. */
export function requireSuccess<Response extends { readonly success: true }>(response: Response | Failure): Response {
  if (!response.success) throw new RequestError(response)
  return response
}

const RELOAD_AFTER_MS = 10_000

/**
 * A `refetchInterval` that loads again what could not be loaded, for queries whose failure is not shown. Returns false
 * for a query that was loaded, or whose failure will not pass.
 */
export const afterFailure = ({ state: { error } }: { readonly state: { readonly error: RequestError | null } }) =>
  error !== null && isTemporary(error.failure) && RELOAD_AFTER_MS

/** Caches personal data. The catalog, which all pages show, is cached in `ProductQueries`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: ({ failure }, { meta }) => meta?.onFailure?.(failure) }),
  defaultOptions: {
    // Lists are loaded again by hand, or when the browser is back online (`Notice`).
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})
