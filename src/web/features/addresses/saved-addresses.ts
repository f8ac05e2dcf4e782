import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SavedAddressWire } from '../../../contract/addresses/addresses.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { storedAddress } from '../../state/account-storage.ts'
import { shopperKey } from '../account/shopper-queries.tsx'
import { reportShopperFailure } from '../account/shopper-session.ts'

export type SavedAddresses =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly addresses: readonly SavedAddressWire[] }
  | { readonly status: 'failed' }

const savedAddresses = (token: string | null) =>
  queryOptions({
    queryKey: shopperKey(token, 'addresses'),
    queryFn: async () => requireSuccess(await shopperApi.listAddresses(token)).addresses,
    meta: { onFailure: (failure) => token !== null && reportShopperFailure(failure, token) },
  })

/** Loads the addresses of the shopper with this token. A null token leaves them `loading`. `retry` loads them again. */
export function useSavedAddresses(token: string | null): { readonly saved: SavedAddresses; retry(): void } {
  const { data, isError, isFetching, refetch } = useQuery({ ...savedAddresses(token), enabled: token !== null })
  return { saved: savedOf(data, isError && !isFetching), retry: () => void refetch() }
}

export const loadAddresses = (token: string): Promise<SavedAddresses> =>
  queryClient.fetchQuery(savedAddresses(token)).then(
    (addresses) => savedOf(addresses, false),
    () => savedOf(undefined, true),
  )

function savedOf(addresses: readonly SavedAddressWire[] | undefined, hasFailed: boolean): SavedAddresses {
  if (addresses) return { status: 'ready', addresses }
  return { status: hasFailed ? 'failed' : 'loading' }
}

/** Drops the cached addresses, after a change on another page than theirs. */
export const dropSavedAddresses = (token: string): void => queryClient.removeQueries(savedAddresses(token))

/** Loads the addresses again, after a change where they are shown, or when a shown one no longer exists. */
export const reloadSavedAddresses = (token: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: savedAddresses(token).queryKey })

export const lastChosenAddress = (): string | null => storedAddress.read()

export const rememberChosenAddress = (id: string): void => storedAddress.write(id)

/**
 * Forgets the chosen address after an order. The server knows the address of the last order and preselects it in every
 * browser.
 */
export function forgetChosenAddress(token: string): void {
  storedAddress.write(null)
  void reloadSavedAddresses(token)
}

/**
 * Returns the chosen address, or else the last order's, the default, the first one. Returns null when there is none.
 */
export function addressToUse<Address extends Pick<SavedAddressWire, '_id' | 'isDefault' | 'isLastUsed'>>(
  addresses: readonly Address[],
  chosenId: string | null,
): Address | null {
  return (
    addresses.find((address) => address._id === chosenId) ??
    addresses.find((address) => address.isLastUsed) ??
    addresses.find((address) => address.isDefault) ??
    addresses[0] ??
    null
  )
}
