import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { readZipCodes, zipCodesIssue } from '../../../../domain/addresses/zip-area.ts'
import { undeliveredZipCodes } from '../../../../domain/checkout/fee-zones.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { Field } from '../../../ui/field.tsx'
import { FieldError, typedText } from '../../../ui/form.tsx'
import { Note } from '../../../ui/notice.tsx'
import { amountIssue, amountText, amountTyped } from '../typed-numbers.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

const AMOUNTS = [
  { name: 'delivery', label: 'Delivery fee', hint: 'Empty: delivery is free' },
  { name: 'freeFrom', label: 'Free delivery from', hint: 'Cart amount; empty: never' },
  { name: 'minimum', label: 'Smallest order', hint: 'Cart amount; empty: any' },
] as const

export function FeesPanel({ settings: { fees, zipCodes } }: { settings: SettingsWire }) {
  const [zones, setZones] = useState(() => typedZones(fees.zones ?? []))
  const { errors, setErrors, ...panel } = useSettingsForm({
    rules: { delivery: amountIssue, freeFrom: amountIssue, minimum: amountIssue, zones: () => zonesIssue(zones) },
    changeOf: (typed) => ({
      fees: {
        ...Object.fromEntries(AMOUNTS.map(({ name }) => [name, amountTyped(typedText(typed, name)) ?? null])),
        zones: zones.map(({ zipCodes, delivery, freeFrom }) => ({
          zipCodes: [zipCodes],
          delivery: amountTyped(delivery) ?? null,
          freeFrom: amountTyped(freeFrom) ?? null,
        })),
      },
    }),
    fieldOf: (path) => (path.startsWith('fees.zones') ? 'zones' : path.replace('fees.', '')),
  })
  const change = (changed: readonly TypedZone[]) => {
    setZones(changed)
    if ('zones' in errors && zonesIssue(changed) === null) setErrors({})
  }
  return (
    <SettingsPanel title="Fees" {...panel}>
      <div className="settings-pair">
        {AMOUNTS.map(({ name, label, hint }) => (
          <Field
            key={name}
            name={name}
            label={label}
            hint={hint}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            defaultValue={textOf(fees[name])}
            error={errors[name]}
          />
        ))}
      </div>
      <FeeZones zones={zones} onChange={change} />
      <UndeliveredNote zipCodes={undeliveredZipCodes(zipCodes, zones.map(readZone))} />
      {errors.zones !== undefined && <FieldError id="fees-zones">{errors.zones}</FieldError>}
      <p className="soft small">In dollars. Orders that are placed already keep the fees they were placed with.</p>
    </SettingsPanel>
  )
}

const MAX_SHOWN_ZIP_CODES = 5

/** Stays until the store delivers there, or the zone is without the code. */
function UndeliveredNote({ zipCodes }: { readonly zipCodes: readonly string[] }) {
  if (zipCodes.length === 0) return null
  const shown = zipCodes.slice(0, MAX_SHOWN_ZIP_CODES).join(', ')
  const others = zipCodes.length - MAX_SHOWN_ZIP_CODES
  return (
    <Note icon={CircleAlert}>
      {`You don’t deliver to ${shown}${others > 0 ? ` and ${countOf(others, 'other')}` : ''}, so nobody pays this fee. Add it to your ZIP codes, or take it out here.`}
    </Note>
  )
}

const readZone = ({ zipCodes }: TypedZone) => ({ zipCodes: zipCodes.trim() === '' ? [] : readZipCodes(zipCodes).codes })

interface TypedZone {
  readonly key: number
  /** Several codes and ranges, as they are typed. */
  readonly zipCodes: string
  readonly delivery: string
  readonly freeFrom: string
}

interface FeeZonesProps {
  readonly zones: readonly TypedZone[]
  onChange(zones: readonly TypedZone[]): void
}

function FeeZones({ zones, onChange }: FeeZonesProps) {
  const add = () => {
    const key = Math.max(0, ...zones.map((zone) => zone.key)) + 1
    onChange([...zones, { key, zipCodes: '', delivery: '', freeFrom: '' }])
  }
  return (
    <fieldset className="tax-rates">
      <legend>Other fees for some ZIP codes</legend>
      {zones.map((zone, index) => (
        <div key={zone.key} className="fee-zone">
          {ZONE_FIELDS.map(({ name, label, placeholder }) => (
            <input
              key={name}
              className="input"
              aria-label={`${label} of zone ${index + 1}`}
              placeholder={placeholder}
              inputMode={name === 'zipCodes' ? 'text' : 'decimal'}
              autoComplete="off"
              value={zone[name]}
              onChange={({ target }) =>
                onChange(zones.map((one) => (one.key === zone.key ? { ...one, [name]: target.value } : one)))
              }
            />
          ))}
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove zone ${index + 1}`}
            onClick={() => onChange(zones.filter(({ key }) => key !== zone.key))}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
      ))}
      <button type="button" className="button button-secondary" onClick={add}>
        Add a zone
      </button>
    </fieldset>
  )
}

const ZONE_FIELDS = [
  { name: 'zipCodes', label: 'ZIP codes', placeholder: '97201-97206' },
  { name: 'delivery', label: 'Delivery fee', placeholder: 'Fee' },
  { name: 'freeFrom', label: 'Free delivery', placeholder: 'Free from' },
] as const

const typedZones = (zones: NonNullable<SettingsWire['fees']['zones']>): readonly TypedZone[] =>
  zones.map(({ zipCodes, delivery, freeFrom }, key) => ({
    key,
    zipCodes: zipCodes.join(', '),
    delivery: textOf(delivery),
    freeFrom: textOf(freeFrom),
  }))

const textOf = (dollars: number | null): string => amountText(dollars || null)

function zonesIssue(zones: readonly TypedZone[]): string | null {
  const issues = zones.map((zone) => zipCodesIssue(zone.zipCodes) ?? amountIssue(zone.delivery) ?? amountIssue(zone.freeFrom))
  return issues.find((issue) => issue !== null) ?? null
}
