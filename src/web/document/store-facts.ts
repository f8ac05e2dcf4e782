import { createContext, useContext } from 'react'
import type { StoreFacts } from '../../contract/store-facts.ts'

const StoreFactsContext = createContext<StoreFacts | null>(null)
export const StoreFactsProvider = StoreFactsContext.Provider

export function useStoreFacts(): StoreFacts {
  const facts = useContext(StoreFactsContext)
  if (!facts) throw new Error('useStoreFacts needs a StoreFactsProvider above it')
  return facts
}
