import { useEffect, useState } from 'react'
import type { AddressWire } from '../../../contract/addresses.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { storedText } from '../../browser-storage.ts'
import { reportShopperFailure } from '../account/shopper-session.ts'

/** What is known of a shopper's addresses. */
export type SavedAddresses =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly addresses: readonly AddressWire[] }
  | { readonly status: 'failed' }

const LOADING: SavedAddresses = { status: 'loading' }

/** The addresses of the shopper with this token, asked once the page opens; null: of nobody yet. `retry` asks again. */
export function useSavedAddresses(token: string | null): { readonly saved: SavedAddresses; retry(): void } {
  const [response, setAnswer] = useState<{ token: string | null; saved: SavedAddresses }>({ token: null, saved: LOADING })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (token === null) return
    let isWanted = true
    void loadAddresses(token).then((saved) => isWanted && setAnswer({ token, saved }))
    return () => {
      isWanted = false
    }
  }, [token, tries])

  return {
    saved: response.token === token ? response.saved : LOADING,
    retry() {
      setAnswer({ token, saved: LOADING })
      setTries(tries + 1)
    },
  }
}

/** Asks for the shopper's addresses; a failure is told to the person here. */
export async function loadAddresses(token: string): Promise<SavedAddresses> {
  const response = await shopperApi.listAddresses(token)
  if (response.success) return { status: 'ready', addresses: response.addresses }
  reportShopperFailure(response, token)
  return { status: 'failed' }
}

const storedChoice = storedText('larder.address')

/** The id of the address that was chosen last in this browser. */
export const lastChosenAddress = (): string | null => storedChoice.read()

export const rememberChosenAddress = (id: string): void => storedChoice.write(id)

/** The address to deliver to: the chosen one, else the first that was saved, else none. */
export function addressToUse<Address extends Pick<AddressWire, '_id'>>(
  addresses: readonly Address[],
  chosenId: string | null,
): Address | null {
  return addresses.find((address) => address._id === chosenId) ?? addresses[0] ?? null
}
