import { useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { checkedByServer, typedText } from '../../../ui/form.tsx'
import { wholeNumberTyped } from '../typed-numbers.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

const USUAL_MINUTES = 20

export function PickupPanel({ settings: { pickup, contact } }: { settings: SettingsWire }) {
  const [isOffered, setIsOffered] = useState(pickup?.isOffered ?? false)
  const { errors, ...panel } = useSettingsForm({
    rules: { address: checkedByServer, minutes: checkedByServer },
    changeOf(typed) {
      const address = typedText(typed, 'address').trim()
      const minutes = wholeNumberTyped(typedText(typed, 'minutes'))
      if (!isOffered && address === '') return { pickup: null }
      return { pickup: { isOffered, address, minutes: minutes ?? Number.NaN } }
    },
    fieldOf: (path) => path.replace('pickup.', ''),
  })
  return (
    <SettingsPanel title="Pickup" {...panel}>
      <label className="prices-check">
        <input type="checkbox" checked={isOffered} onChange={({ target }) => setIsOffered(target.checked)} />
        <span>
          Shoppers can pick up at the store
          <span className="soft small own-line">No delivery fee, no ZIP code asked.</span>
        </span>
      </label>
      <FieldFrame label="Where" hint="Shown at the checkout, in receipts and in emails" error={errors.address}>
        {(links) => (
          <textarea
            {...links}
            name="address"
            rows={2}
            autoComplete="off"
            defaultValue={pickup?.address ?? contact.address ?? ''}
          />
        )}
      </FieldFrame>
      <Field
        name="minutes"
        label="Ready after, minutes"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={pickup?.minutes ?? USUAL_MINUTES}
        error={errors.minutes}
      />
    </SettingsPanel>
  )
}
