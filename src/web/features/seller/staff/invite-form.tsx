import { useId, useState } from 'react'
import type { InvitedRole } from '../../../../domain/staff.ts'
import { INVITATION_RULES } from '../../../../domain/staff-rules.ts'
import { Field } from '../../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { RoleSelect } from './role-select.tsx'
import type { StaffActions } from './use-staff.ts'
import '../../../look/panel.css'

const ROLE_TEXTS: Readonly<Record<InvitedRole, string>> = {
  packer: 'Packs orders and counts stock. Can’t change prices or give refunds.',
  courier: 'Sees the orders that are out for delivery, and delivers them.',
  manager: 'Does everything except staff, settings and the outbox.',
}

const DEFAULT_ROLE: InvitedRole = 'packer'

export function InviteForm({ onInvite }: { onInvite: StaffActions['invite'] }) {
  const [role, setRole] = useState<InvitedRole>(DEFAULT_ROLE)
  const ids = useId()
  const { busy, errors, message, form } = useForm({
    rules: INVITATION_RULES,
    async send(fields) {
      const failure = await onInvite({ name: typedText(fields, 'name'), email: typedText(fields, 'email'), role })
      if (failure) return failure
      form.ref.current?.reset()
      // The role is reset, so that the next person gets more rights only when they are chosen again.
      setRole(DEFAULT_ROLE)
      return null
    },
  })
  return (
    <form className="seller-panel titled-panel" aria-labelledby={`${ids}-title`} {...form} noValidate>
      <h2 id={`${ids}-title`}>Invite someone</h2>
      <div className="titled-panel-body">
        <Field name="name" label="Name" autoComplete="off" maxLength={100} required error={errors.name} />
        <Field name="email" label="Email" type="email" autoComplete="off" required error={errors.email} />
        <div className="field">
          <label htmlFor={`${ids}-role`}>Role</label>
          <RoleSelect id={`${ids}-role`} aria-describedby={`${ids}-does`} value={role} onChoose={setRole} />
          <p className="soft small" id={`${ids}-does`}>
            {ROLE_TEXTS[role]}
          </p>
        </div>
        {message !== null && <FormError>{message}</FormError>}
        <SubmitButton busy={busy} className="button-block">
          Send invitation
        </SubmitButton>
      </div>
    </form>
  )
}
