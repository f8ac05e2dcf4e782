import { X } from 'lucide-react'
import { useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { MAX_DECIMALS, MAX_ITEM_DIGITS, SCALE_PREFIXES, type ScaleCode } from '../../../../domain/products/scale-codes.ts'
import { FieldFrame } from '../../../ui/field.tsx'
import { checkedByServer, FieldError } from '../../../ui/form.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

interface KeyedCode extends ScaleCode {
  readonly key: number
}

/** Says how the barcodes are made that the store's own scale prints. */
export function ScaleCodesPanel({ settings }: { settings: SettingsWire }) {
  const [scaleCodes, setScaleCodes] = useState<readonly KeyedCode[]>(() =>
    settings.scaleCodes.map((code, key) => ({ ...code, key })),
  )
  const { errors, setErrors, ...panel } = useSettingsForm({
    rules: { scaleCodes: checkedByServer },
    changeOf: () => ({ scaleCodes: scaleCodes.map(({ key: _, ...code }) => code) }),
    fieldOf: (path) => path.replace(/^scaleCodes.*/, 'scaleCodes'),
  })
  const unused = SCALE_PREFIXES.filter((prefix) => !scaleCodes.some((one) => one.prefix === prefix))
  const change = (changed: readonly KeyedCode[]) => {
    setScaleCodes(changed)
    setErrors({})
  }
  const add = (prefix: string) => {
    const key = Math.max(-1, ...scaleCodes.map((one) => one.key)) + 1
    change([...scaleCodes, { key, prefix, item: 5, value: 'weight', decimals: 3 }])
  }
  const [next] = unused.includes('20') ? ['20'] : unused
  return (
    <SettingsPanel title="Barcodes of your scale" {...panel}>
      {scaleCodes.map((code) => (
        <ScaleCodeFields
          key={code.key}
          code={code}
          prefixes={[code.prefix, ...unused].sort()}
          onChange={(changed) => change(scaleCodes.map((one) => (one === code ? { ...one, ...changed } : one)))}
          onRemove={() => change(scaleCodes.filter((one) => one !== code))}
        />
      ))}
      {next !== undefined && (
        <button type="button" className="button button-secondary" onClick={() => add(next)}>
          Add a barcode
        </button>
      )}
      {errors.scaleCodes !== undefined && <FieldError id="scale-codes-issue">{errors.scaleCodes}</FieldError>}
      <p className="soft small">
        A barcode of 13 digits is the prefix, the item’s number, its weight or price, and a check digit. A scale in the US prints
        12 digits: their prefix is 02. Enter the number of each product in its field “Scale item”.
      </p>
    </SettingsPanel>
  )
}

interface ScaleCodeFieldsProps {
  readonly code: ScaleCode
  readonly prefixes: readonly string[]
  onChange(changed: Partial<ScaleCode>): void
  onRemove(): void
}

const numbersTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

function ScaleCodeFields({ code, prefixes, onChange, onRemove }: ScaleCodeFieldsProps) {
  const { prefix, item, value, decimals } = code
  return (
    <fieldset className="settings-pair scale-code">
      <legend className="visually-hidden">{`Barcodes with the prefix ${prefix}`}</legend>
      <FieldFrame label="Prefix">
        {(links) => (
          <select {...links} value={prefix} onChange={({ target }) => onChange({ prefix: target.value })}>
            {prefixes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame label="Digits of the item">
        {(links) => (
          <select {...links} value={item} onChange={({ target }) => onChange({ item: Number(target.value) })}>
            {numbersTo(1, MAX_ITEM_DIGITS).map((digits) => (
              <option key={digits}>{digits}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame label="Then comes the">
        {(links) => (
          <select
            {...links}
            value={value}
            onChange={({ target }) =>
              onChange({
                ...code,
                ...(target.value === 'price' ? { value: 'price', decimals: 2 } : { value: 'weight', decimals: 3 }),
              })
            }
          >
            <option value="weight">Weight</option>
            <option value="price">Price</option>
          </select>
        )}
      </FieldFrame>
      <FieldFrame label="Decimals">
        {(links) => (
          <select {...links} value={decimals} onChange={({ target }) => onChange({ decimals: Number(target.value) })}>
            {numbersTo(0, MAX_DECIMALS).map((digits) => (
              <option key={digits}>{digits}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <button type="button" className="button button-quiet" aria-label={`Remove the prefix ${prefix}`} onClick={onRemove}>
        <X className="icon" aria-hidden="true" />
        Remove
      </button>
    </fieldset>
  )
}
