import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SavedAddressWire } from '../../../contract/addresses.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { storedText } from '../../state/browser-storage.ts'
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

/** Loads the addresses of the shopper with this token; null: `loading`. `retry` loads again. */
export function useSavedAddresses(token: string | null): { readonly saved: SavedAddresses; retry(): void } {
  const { data, isError, isFetching, refetch } = useQuery({ ...savedAddresses(token), enabled: token !== null })
  return { saved: savedOf(data, isError && !isFetching), retry: () => void refetch() }
}

/** Reports a failure. */
export const loadAddresses = (token: string): Promise<SavedAddresses> =>
  queryClient.fetchQuery(savedAddresses(token)).then(
    (addresses) => savedOf(addresses, false),
    () => savedOf(undefined, true),
  )

function savedOf(addresses: readonly SavedAddressWire[] | undefined, hasFailed: boolean): SavedAddresses {
  if (addresses) return { status: 'ready', addresses }
  return { status: hasFailed ? 'failed' : 'loading' }
}

/** After a change on another page than theirs. */
export const dropSavedAddresses = (token: string): void => queryClient.removeQueries(savedAddresses(token))

/** After a change where they are shown, or when one that is shown does not exist any more. */
export const reloadSavedAddresses = (token: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: savedAddresses(token).queryKey })

const storedChoice = storedText('larder.address')

export const lastChosenAddress = (): string | null => storedChoice.read()

export const rememberChosenAddress = (id: string): void => storedChoice.write(id)

/** After an order, the address that it went to is preselected: the server knows it, also in another browser. */
export function forgetChosenAddress(token: string): void {
  storedChoice.write(null)
  void reloadSavedAddresses(token)
}

/** The chosen address, else that of the last order, else the default, else null. */
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
