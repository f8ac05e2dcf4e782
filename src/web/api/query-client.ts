import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Failure } from './parse-response.ts'

/** TanStack Query expects failures to be thrown, so this error carries the Failure. */
class RequestError extends Error {
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

/** Caches personal data. The catalog, which all pages show, is cached in `ProductQueries`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: ({ failure }, { meta }) => meta?.onFailure?.(failure) }),
  defaultOptions: {
    // Lists are loaded again by hand, or when the browser is back online (`Notice`).
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})
