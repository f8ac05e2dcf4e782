import type { SettingsWire } from '../../../../contract/settings.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsSave } from './use-settings.ts'

export function ContactPanel({ settings: { contact } }: { settings: SettingsWire }) {
  const { busy, errors, save } = useSettingsSave()
  const onSave = (fields: FormData) => {
    const textOf = (name: string) => String(fields.get(name)).trim()
    // An unchanged address is not sent, so that the one from the environment stays in use.
    const email = textOf('email') === contact.email ? undefined : textOf('email')
    void save({ contact: { email, phone: textOf('phone'), address: textOf('address') } })
  }
  return (
    <SettingsPanel title="Contact" busy={busy} errors={errors} onSave={onSave}>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        defaultValue={contact.email}
        error={errors['contact.email']}
      />
      <Field
        name="phone"
        label="Phone"
        optional="(optional)"
        type="tel"
        autoComplete="off"
        defaultValue={contact.phone ?? ''}
        error={errors['contact.phone']}
      />
      <FieldFrame
        label="Address"
        optional="(optional)"
        hint="Shown on the contact page, as you write it"
        error={errors['contact.address']}
      >
        {(links) => <textarea {...links} name="address" rows={3} autoComplete="off" defaultValue={contact.address ?? ''} />}
      </FieldFrame>
    </SettingsPanel>
  )
}
