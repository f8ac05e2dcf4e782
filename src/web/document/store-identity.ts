import type { StoreIdentityWire } from '../../contract/store-identity.ts'
import { DEFAULT_STORE_NAME } from '../../domain/store-identity.ts'
import { useOpenState } from './open-state.ts'
import { useStoreFacts } from './store-facts.ts'

/** Is shown below the headline of Home, and in the footer, until the owner writes other words. */
export const STORE_LINE = 'Fresh groceries and snacks, delivered to your door.'

/** Is shown beside the form of the newsletter until the owner writes another line. */
export const NEWSLETTER_LINE = 'New products and deals in your inbox, once a week.'

const DEFAULT: StoreIdentityWire = { name: DEFAULT_STORE_NAME }

/** Returns the store's name, look and words. Words that name minutes are left out while the store is closed. */
export function useStoreIdentity(): StoreIdentityWire {
  const { tagline, words, whileClosed, ...identity } = useStoreFacts().identity ?? DEFAULT
  const { isOpen } = useOpenState()
  return { ...identity, ...(isOpen || !whileClosed ? { tagline, words } : whileClosed) }
}

export const useStoreName = (): string => useStoreIdentity().name
