import type { SettingsWire } from '../../../../contract/settings.ts'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { checkedByServer } from '../../../ui/form.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

export function ContactPanel({ settings: { contact } }: { settings: SettingsWire }) {
  const { errors, ...panel } = useSettingsForm({
    rules: { email: checkedByServer, phone: checkedByServer, address: checkedByServer },
    changeOf(typed) {
      const textOf = (name: string) => String(typed.get(name)).trim()
      // An unchanged address is not sent, so that the one from the environment stays in use.
      const email = textOf('email') === contact.email ? undefined : textOf('email')
      return { contact: { email, phone: textOf('phone'), address: textOf('address') } }
    },
    fieldOf: (path) => path.replace('contact.', ''),
  })
  return (
    <SettingsPanel title="Contact" {...panel}>
      <Field name="email" label="Email" type="email" autoComplete="off" defaultValue={contact.email} error={errors.email} />
      <Field
        name="phone"
        label="Phone"
        optional="(optional)"
        type="tel"
        autoComplete="off"
        defaultValue={contact.phone ?? ''}
        error={errors.phone}
      />
      <FieldFrame label="Address" optional="(optional)" hint="Shown on the contact page, as you write it" error={errors.address}>
        {(links) => <textarea {...links} name="address" rows={3} autoComplete="off" defaultValue={contact.address ?? ''} />}
      </FieldFrame>
    </SettingsPanel>
  )
}
