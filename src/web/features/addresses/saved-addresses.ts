import { useEffect, useState } from 'react'
import type { AddressWire } from '../../../contract/addresses.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { storedText } from '../../state/browser-storage.ts'
import { reportShopperFailure } from '../account/shopper-session.ts'

export type SavedAddresses =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly addresses: readonly AddressWire[] }
  | { readonly status: 'failed' }

const LOADING: SavedAddresses = { status: 'loading' }

/** Loads the addresses of the shopper with this token; null: `loading`. `retry` loads again. */
export function useSavedAddresses(token: string | null): { readonly saved: SavedAddresses; retry(): void } {
  const [response, setResponse] = useState<{ token: string | null; saved: SavedAddresses }>({ token: null, saved: LOADING })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads again
  useEffect(() => {
    if (token === null) return
    let isCurrent = true
    void loadAddresses(token).then((saved) => isCurrent && setResponse({ token, saved }))
    return () => {
      isCurrent = false
    }
  }, [token, tries])

  return {
    saved: response.token === token ? response.saved : LOADING,
    retry() {
      setResponse({ token, saved: LOADING })
      setTries(tries + 1)
    },
  }
}

/** Reports a failure. */
export async function loadAddresses(token: string): Promise<SavedAddresses> {
  const response = await shopperApi.listAddresses(token)
  if (response.success) return { status: 'ready', addresses: response.addresses }
  reportShopperFailure(response, token)
  return { status: 'failed' }
}

const storedChoice = storedText('larder.address')

export const lastChosenAddress = (): string | null => storedChoice.read()

export const rememberChosenAddress = (id: string): void => storedChoice.write(id)

/** The chosen address, else the first that was saved, else null. */
export function addressToUse<Address extends Pick<AddressWire, '_id'>>(
  addresses: readonly Address[],
  chosenId: string | null,
): Address | null {
  return addresses.find((address) => address._id === chosenId) ?? addresses[0] ?? null
}
