import { Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { InvitedRole } from '../../../../domain/staff/staff.ts'
import { INVITATION_RULES } from '../../../../domain/staff/staff-rules.ts'
import { nothingMailed } from '../../../document/mailing.ts'
import { Field } from '../../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RoleSelect } from './role-select.tsx'
import type { StaffActions, UnmailedInvitation } from './use-staff.ts'
import '../../../look/panel.css'

const ROLE_TEXTS: Readonly<Record<InvitedRole, string>> = {
  packer: 'Packs orders and counts stock. Can’t change prices or give refunds.',
  courier: 'Sees the orders that are out for delivery, and delivers them.',
  manager: 'Does everything except staff, settings and the outbox.',
}

const DEFAULT_ROLE: InvitedRole = 'packer'

interface InviteFormProps {
  readonly onInvite: StaffActions['invite']
  readonly unmailed: UnmailedInvitation | null
}

export function InviteForm({ onInvite, unmailed }: InviteFormProps) {
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
          Invite
        </SubmitButton>
        {unmailed && <InvitationLink key={unmailed.link} {...unmailed} />}
      </div>
    </form>
  )
}

function InvitationLink({ name, link }: UnmailedInvitation) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link) // browsers allow it only over https and on localhost
      notify.success('Copied')
    } catch {
      field.current?.select()
      notify.error('Your browser does not allow copying here. The link is selected: copy it by hand.')
    }
  }
  return (
    <div className="stack">
      <p role="status">{`${nothingMailed} Give ${name} this link. It works once, for 7 days.`}</p>
      <div className="field">
        <label htmlFor={id}>{`Link for ${name}`}</label>
        <input className="input" id={id} ref={field} readOnly value={link} onFocus={() => field.current?.select()} />
      </div>
      <button type="button" className="button button-secondary" onClick={() => void copy()}>
        <Copy className="icon" aria-hidden="true" />
        Copy link
      </button>
    </div>
  )
}
