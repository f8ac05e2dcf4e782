import type { StoreIdentityWire } from '../../contract/settings/store-identity.ts'
import { DEFAULT_STORE_NAME } from '../../domain/settings/store-identity.ts'
import { observable, useObservable } from '../state/observable.ts'
import { useOpenState } from './open-state.ts'
import { useStoreFacts } from './store-facts.ts'

/** Is shown below the headline of Home, and in the footer, until the owner writes other words. */
export const STORE_LINE = 'Fresh groceries and snacks, delivered to your door.'

/** Is shown beside the form of the newsletter until the owner writes another line. */
export const NEWSLETTER_LINE = 'New products and deals in your inbox, once a week.'

/** The identity that was saved on this page. It is null while the one that came with the page is still valid. */
const saved = observable<StoreIdentityWire | null>(null)

/** Shows another identity than the one that came with the page. */
export const setStoreIdentity = (identity: StoreIdentityWire = DEFAULT): void => saved.set(identity)

const DEFAULT: StoreIdentityWire = { name: DEFAULT_STORE_NAME }

/** Returns the store's name, look and words. Words that name minutes are left out while the store is closed. */
export function useStoreIdentity(): StoreIdentityWire {
  const { identity: ofPage = DEFAULT } = useStoreFacts()
  const identity = useObservable(saved, null) ?? ofPage
  const { isOpen } = useOpenState()
  if (isOpen || !identity.whileClosed) return identity
  const { tagline: _tagline, words: _words, whileClosed, ...others } = identity
  return { ...others, ...whileClosed }
}

export const useStoreName = (): string => useStoreIdentity().name
