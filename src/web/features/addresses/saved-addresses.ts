import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AddressWire } from '../../../contract/addresses.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { storedText } from '../../state/browser-storage.ts'
import { shopperKey } from '../account/shopper-queries.tsx'
import { reportShopperFailure } from '../account/shopper-session.ts'

export type SavedAddresses =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly addresses: readonly AddressWire[] }
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

function savedOf(addresses: readonly AddressWire[] | undefined, hasFailed: boolean): SavedAddresses {
  if (addresses) return { status: 'ready', addresses }
  return { status: hasFailed ? 'failed' : 'loading' }
}

/** After a change of them. */
export const dropSavedAddresses = (token: string): void => queryClient.removeQueries(savedAddresses(token))

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
