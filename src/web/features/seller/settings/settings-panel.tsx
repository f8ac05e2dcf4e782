import { useId } from 'react'
import type { Elements } from '../../../ui/elements.ts'
import { FormError, SubmitButton, type useForm } from '../../../ui/form.tsx'
import '../../../look/panel.css'

interface SettingsPanelProps extends Pick<ReturnType<typeof useForm>, 'busy' | 'message' | 'form'> {
  readonly title: string
  readonly children: Elements
}

export function SettingsPanel({ title, busy, message, form, children }: SettingsPanelProps) {
  const heading = useId()
  return (
    <form className="seller-panel titled-panel settings-panel" aria-labelledby={heading} noValidate {...form}>
      <h2 id={heading}>{title}</h2>
      <div className="titled-panel-body settings-fields">
        {children}
        {message !== null && <FormError>{message}</FormError>}
        <SubmitButton busy={busy}>{`Save ${title.toLowerCase()}`}</SubmitButton>
      </div>
    </form>
  )
}
