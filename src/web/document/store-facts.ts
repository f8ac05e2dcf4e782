import { createContext, useContext } from 'react'
import type { StoreFacts } from '../../contract/settings/store-facts.ts'
import { observable, useObservable } from '../state/observable.ts'

const StoreFactsContext = createContext<StoreFacts | null>(null)
export const StoreFactsProvider = StoreFactsContext.Provider

type SavedFacts = Pick<StoreFacts, 'units' | 'timeZone'>

/** The facts are null until the owner has saved settings since the document was rendered. */
const saved = observable<SavedFacts | null>(null)

export const showSavedFacts = (facts: SavedFacts): void => saved.set(facts)

export function useStoreFacts(): StoreFacts {
  const facts = useContext(StoreFactsContext)
  const since = useObservable(saved, null)
  if (!facts) throw new Error('useStoreFacts needs a StoreFactsProvider above it')
  return since ? { ...facts, ...since } : facts
}
