import type { SettingsWire } from '../../../../contract/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

const FIELDS = [
  { name: 'promisedMinutes', label: 'Promised minutes', hint: 'When an order is due' },
  { name: 'lowAt', label: 'Low stock at', hint: 'Pieces, unless a product says its own' },
] as const

export function DeliveryPanel({ settings }: { settings: SettingsWire }) {
  const { errors, ...panel } = useSettingsForm({
    rules: { promisedMinutes: numberRule('Promised minutes'), lowAt: numberRule('Low stock at') },
    changeOf: (typed) => Object.fromEntries(FIELDS.map(({ name }) => [name, wholeNumberTyped(String(typed.get(name)))])),
  })
  return (
    <SettingsPanel title="Delivery" {...panel}>
      <div className="settings-pair">
        {FIELDS.map(({ name, label, hint }) => (
          <Field
            key={name}
            name={name}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={settings[name] ?? ''}
            error={errors[name]}
          />
        ))}
      </div>
    </SettingsPanel>
  )
}

const numberRule = (label: string) => (typed: string) =>
  wholeNumberTyped(typed) === undefined ? `${label}: please write a whole number` : null

/** Returns null for an empty text, and undefined for a text that is no whole number. */
export function wholeNumberTyped(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : undefined
}
