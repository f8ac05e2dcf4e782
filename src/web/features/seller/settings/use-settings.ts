import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '../../../../contract/responses.ts'
import type { SettingsWire } from '../../../../contract/settings.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type SettingsToSave, sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const settingsKey = (token: string | null) => sellerKey(token, 'settings')

export function useSettings() {
  const token = sellerToken()
  return useQuery({
    queryKey: settingsKey(token),
    queryFn: async (): Promise<SettingsWire> => requireSuccess(await sellerApi.getSettings(token)),
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}

/** Saves one part of the settings. The keys of `errors` are fields, such as `contact.email`. */
export function useSettingsSave() {
  const token = sellerToken()
  const { busy, run } = useOneAtATime()
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    busy,
    errors,
    setErrors,
    save: (change: SettingsToSave): Promise<void> =>
      run(async () => {
        const response = await sellerApi.saveSettings(token, change)
        if (response.success) {
          queryClient.setQueryData<SettingsWire>(settingsKey(token), response)
          notify.success(response.message)
          return setErrors({})
        }
        setErrors(response.errors)
        if (Object.keys(response.errors).length === 0) reportSellerFailure(response, token)
      }),
  }
}
