import type { SavedAddressWire } from '../../../contract/addresses/addresses.ts'
import type { Failure } from '../../api/failure.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { reportShopperFailure } from '../account/shopper-session.ts'
import { reloadSavedAddresses, rememberChosenAddress } from './saved-addresses.ts'

export function useAddressChanges(token: string) {
  const { busy, run } = useOneAtATime()

  async function send<Success extends { readonly success: true }>(
    request: () => Promise<Success | Failure>,
    onDone: (response: Success) => void | Promise<void>,
  ): Promise<void> {
    const response = await request()
    if (response.success) await onDone(response)
    else reportShopperFailure(response, token)
    if (response.success || response.status === 404) await reloadSavedAddresses(token) // 404 means that it was removed meanwhile
  }
  return {
    busy,
    chooseDefault: ({ _id }: SavedAddressWire) =>
      run(() =>
        send(
          () => shopperApi.chooseDefaultAddress(token, _id),
          ({ message }) => {
            // The address of the last order would be preselected otherwise.
            rememberChosenAddress(_id)
            notify.success(message)
          },
        ),
      ),
    remove: ({ _id }: SavedAddressWire, onRemoved: () => void) =>
      run(() => send(() => shopperApi.removeAddress(token, _id), onRemoved)),
    /** Saves what was removed as a new address, and makes it the default again if it was. */
    restore: ({ _id, isDefault, isOutside: _, isLastUsed: __, ...fields }: SavedAddressWire, onRestored: () => void) =>
      run(() =>
        send(
          () => shopperApi.addAddress(token, formOf(fields)),
          async ({ address }) => {
            if (isDefault && !address.isDefault) await shopperApi.chooseDefaultAddress(token, address._id)
            onRestored()
          },
        ),
      ),
  }
}

function formOf(fields: Readonly<Record<string, string | undefined>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}
