import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import type { FieldErrors } from '../../../../contract/responses.ts'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import type { Failure } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type SettingsToSave, sellerApi } from '../../../api/seller-api.ts'
import { showSavedFacts } from '../../../document/store-facts.ts'
import { observable, useObservable } from '../../../state/observable.ts'
import { type FormRules, useForm } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { reloadComplaintCounts } from '../complaints/open-complaint-count.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'
import { showIdentity } from './show-identity.ts'

const settingsKey = (token: string | null) => sellerKey(token, 'settings')

export function useSettings(isWanted = true) {
  const token = sellerToken()
  return useQuery({
    queryKey: settingsKey(token),
    queryFn: async (): Promise<SettingsWire> => requireSuccess(await sellerApi.getSettings(token)),
    enabled: isWanted,
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}

/**
 * Returns a function that saves a change of the settings, with a new logo if there is one. It resolves to the failure,
 * which it has shown, or to null.
 */
export function useSaveSettings(): (change: SettingsToSave, logo?: File | null) => Promise<Failure | null> {
  const token = sellerToken()
  return async (change, logo = null) => {
    const response = await (logo === null
      ? sellerApi.saveSettings(token, change)
      : sellerApi.saveSettingsWithLogo(token, change, logo))
    if (!response.success) return formFailure(response, token)
    queryClient.setQueryData<SettingsWire>(settingsKey(token), response)
    showSavedFacts({ units: response.units === 'us' ? 'us' : undefined, timeZone: response.timeZone })
    if (change.store !== undefined || logo !== null) showIdentity(response.store)
    reloadComplaintCounts(token)
    const { message, brokenPromises = 0 } = response
    if (brokenPromises === 0) notify.success(message)
    else notify.info(`${message}. ${countOf(brokenPromises, 'order')} can’t be kept as promised.`)
    return null
  }
}

interface SettingsForm<Field extends string> {
  readonly rules: FormRules<Field>
  readonly changeOf: (typed: FormData) => SettingsToSave
  /** Maps the server's errors, whose names are paths such as `contact.email`, to the panel's fields. */
  readonly fieldOf?: (path: string) => string
}

/** The form of one part of the settings. */
export function useSettingsForm<Field extends string>({ rules, changeOf, fieldOf = (path) => path }: SettingsForm<Field>) {
  const save = useSaveSettings()
  const [isChanged, setIsChanged] = useState(false)
  useUnsavedPanel(isChanged)
  const { form, ...state } = useForm({
    rules,
    async send(typed) {
      const failure = await save(changeOf(typed))
      if (!failure) setIsChanged(false)
      return failure
    },
    errorsOf: (failure) => errorsAt(failure, fieldOf),
  })
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    setIsChanged(true)
    form.onChange(event)
  }
  return { ...state, form: { ...form, onChange } }
}

/** Keeps the first error of each field. */
export function errorsAt({ errors }: Failure, fieldOf: (path: string) => string): FieldErrors {
  const found = Object.entries(errors).map(([path, sentence]) => [fieldOf(path), sentence] as const)
  return Object.fromEntries(found.toReversed())
}

const NONE: ReadonlySet<string> = new Set()
const unsavedPanels = observable(NONE)

/** Counts a panel of the settings among the unsaved ones while it is shown and `isUnsaved`. */
export function useUnsavedPanel(isUnsaved: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isUnsaved) return
    unsavedPanels.set(new Set([...unsavedPanels.get(), id]))
    return () => unsavedPanels.set(new Set([...unsavedPanels.get()].filter((other) => other !== id)))
  }, [id, isUnsaved])
}

export const useIsAnyPanelUnsaved = (): boolean => useObservable(unsavedPanels, NONE).size > 0
