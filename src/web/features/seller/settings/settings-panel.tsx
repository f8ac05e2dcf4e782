import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import type { Elements } from '../../../ui/elements.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import '../../../look/titled-panel.css'
import './settings-panel.css'

interface SettingsPanelProps {
  readonly title: string
  readonly busy: boolean
  /** The errors by field. The first field with an error gets the focus. */
  readonly errors: object
  readonly onSave: (fields: FormData) => void
  readonly children: Elements
}

export function SettingsPanel({ title, busy, errors, onSave, children }: SettingsPanelProps) {
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(new FormData(event.currentTarget))
  }
  return (
    <form className="seller-panel titled-panel settings-panel" ref={form} aria-labelledby={heading} noValidate onSubmit={submit}>
      <h2 id={heading}>{title}</h2>
      <div className="titled-panel-body settings-fields">
        {children}
        <SubmitButton busy={busy}>{`Save ${title.toLowerCase()}`}</SubmitButton>
      </div>
    </form>
  )
}
