import { createContext, useContext } from 'react'

/** Where a page that is being rendered on the server says that there is nothing at its address. */
export interface ResponseStatus {
  status: 200 | 404
}

const ResponseStatusContext = createContext<ResponseStatus | null>(null)
export const ResponseStatusProvider = ResponseStatusContext.Provider

/** Answers the page's request with 404, if nothing is there. In the browser there is no request, and nothing to do. */
export function useNotFoundStatus(isNothing = true): void {
  const response = useContext(ResponseStatusContext)
  if (response && isNothing) response.status = 404
}
