import type { SettingsWire } from '../../../../contract/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { wholeNumberTyped } from './typed-settings.ts'
import { useSettingsSave } from './use-settings.ts'

const FIELDS = [
  { name: 'promisedMinutes', label: 'Promised minutes', hint: 'When an order is due' },
  { name: 'lowAt', label: 'Low stock at', hint: 'Pieces, unless a product says its own' },
] as const

export function DeliveryPanel({ settings }: { settings: SettingsWire }) {
  const { busy, errors, setErrors, save } = useSettingsSave()
  const onSave = (fields: FormData) => {
    const typed = FIELDS.map(({ name, label }) => ({ name, label, value: wholeNumberTyped(String(fields.get(name))) }))
    const wrong = typed.filter(({ value }) => value === undefined)
    if (wrong.length === 0) return void save(Object.fromEntries(typed.map(({ name, value }) => [name, value])))
    setErrors(Object.fromEntries(wrong.map(({ name, label }) => [name, `${label}: please write a whole number`])))
  }
  return (
    <SettingsPanel title="Delivery" busy={busy} errors={errors} onSave={onSave}>
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
