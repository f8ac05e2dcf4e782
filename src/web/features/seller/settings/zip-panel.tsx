import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings.ts'
import { readZipCodes, withoutDoubles, zipCodesProblem } from '../../../../domain/zip-area.ts'
import { Field } from '../../../ui/field.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsSave } from './use-settings.ts'
import './zip-panel.css'

/** Saving also adds the codes that are typed in the field. */
export function ZipPanel({ settings }: { settings: SettingsWire }) {
  const { busy, errors, setErrors, save } = useSettingsSave()
  const [codes, setCodes] = useState(settings.zipCodes)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLDivElement>(null)

  /** Returns the codes with those that are typed. Returns null when a typed code is wrong. */
  function withTyped(): readonly string[] | null {
    const isTyped = typed.trim() !== ''
    const problem = isTyped ? zipCodesProblem(typed) : null
    if (problem !== null) {
      setErrors({ zipCodes: problem })
      return null
    }
    const all = isTyped ? withoutDoubles([...codes, ...readZipCodes(typed).codes]) : codes
    setErrors({})
    setCodes(all)
    setTyped('')
    return all
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    withTyped()
  }
  const remove = (code: string) => {
    setCodes(codes.filter((one) => one !== code))
    field.current?.querySelector('input')?.focus() // the pressed button is gone
  }
  const onSave = () => {
    const all = withTyped()
    if (all) void save({ zipCodes: [...all] })
  }
  return (
    <SettingsPanel title="Where you deliver" busy={busy} errors={errors} onSave={onSave}>
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
          hint={codes.length === 0 ? 'Without any, you deliver everywhere.' : 'Several with spaces or commas between them'}
          inputMode="text"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={addOnEnter}
          error={Object.values(errors)[0]}
        />
      </div>
    </SettingsPanel>
  )
}
