import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { readZipCodes, withoutDoubles, zipCodesIssue } from '../../../../domain/addresses/zip-area.ts'
import { Field } from '../../../ui/field.tsx'
import { type FormRules, typedText } from '../../../ui/form.tsx'
import { numberRule, wholeNumberTyped } from '../typed-numbers.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

const FIELDS = [
  { name: 'promisedMinutes', label: 'Promised minutes', hint: 'When an order is due' },
  { name: 'slotMinutes', label: 'Slot, minutes', hint: 'Shoppers choose a time; empty: none' },
  { name: 'slotCapacity', label: 'Orders a slot', hint: 'How many fit into each' },
  { name: 'slotCutOff', label: 'Last order, minutes before a slot', hint: 'Later, the slot is not offered' },
  { name: 'lowAt', label: 'Low stock at', hint: 'Pieces, unless a product has its own number' },
] as const

type FieldName = (typeof FIELDS)[number]['name']

export function DeliveryPanel({ settings }: { settings: SettingsWire }) {
  const { errors, ...panel } = useSettingsForm({
    rules: Object.fromEntries(FIELDS.map(({ name, label }) => [name, numberRule(label)])) satisfies FormRules<FieldName>,
    changeOf: (typed) => Object.fromEntries(FIELDS.map(({ name }) => [name, wholeNumberTyped(typedText(typed, name))])),
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

/** Saving also adds the codes that are typed in the field. */
export function ZipPanel({ settings }: { settings: SettingsWire }) {
  const [codes, setCodes] = useState(settings.zipCodes)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLDivElement>(null)

  const { errors, setErrors, ...panel } = useSettingsForm({
    rules: { zip: typedIssue },
    changeOf: () => ({ zipCodes: [...addTyped()] }),
    fieldOf: (path) => path.replace(/^zipCodes.*/, 'zip'),
  })
  /** Adds the codes that are typed, which must be valid, and returns all. */
  function addTyped(): readonly string[] {
    const all = typed.trim() === '' ? codes : withoutDoubles([...codes, ...readZipCodes(typed).codes])
    setCodes(all)
    setTyped('')
    return all
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    const issue = typedIssue(typed)
    setErrors(issue === null ? {} : { zip: issue })
    if (issue === null) addTyped()
  }
  const remove = (code: string) => {
    setCodes(codes.filter((one) => one !== code))
    field.current?.querySelector('input')?.focus() // the pressed button is gone
  }
  return (
    <SettingsPanel title="Where you deliver" {...panel}>
      {codes.length > 0 && (
        <ul className="zip-list" aria-label="ZIP codes">
          {codes.map((code) => (
            <li className="zip numbers" key={code}>
              <span>{code}</span>
              <button type="button" className="icon-button" aria-label={`Remove ${code}`} onClick={() => remove(code)}>
                <X className="icon" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div ref={field}>
        <Field
          name="zip"
          label="Add ZIP codes"
          hint={
            codes.length === 0 ? 'Without any, you deliver everywhere.' : 'Several with spaces or commas, ranges like 97201-97206'
          }
          inputMode="text"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={addOnEnter}
          error={errors.zip}
        />
      </div>
    </SettingsPanel>
  )
}

const typedIssue = (typed: string): string | null => (typed.trim() === '' ? null : zipCodesIssue(typed))
