import { createContext, useContext } from 'react'

export interface ResponseStatus {
  status: 200 | 404
}

const ResponseStatusContext = createContext<ResponseStatus | null>(null)
export const ResponseStatusProvider = ResponseStatusContext.Provider

/** Makes the server respond with 404. Does nothing in the browser. */
export function useNotFoundStatus(isNotFound = true): void {
  const response = useContext(ResponseStatusContext)
  if (response && isNotFound) response.status = 404
}
