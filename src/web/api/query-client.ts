import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Failure } from './parse-response.ts'

/** A failed request, thrown, as TanStack Query expects it. */
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

/** Throws for a failure. */
export function requireSuccess<Response extends { readonly success: true }>(response: Response | Failure): Response {
  if (!response.success) throw new RequestError(response)
  return response
}

/** Personal data. The catalog, which all pages show, is in `ProductQueries`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: ({ failure }, { meta }) => meta?.onFailure?.(failure) }),
  defaultOptions: {
    // lists retry by hand and when back online (`Notice`)
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})
