import { Check } from 'lucide-react'
import { useState } from 'react'
import type { SecondFactorWire } from '../../../../contract/accounts/second-factor.ts'
import { SECOND_FACTOR_RULES } from '../../../../domain/staff/staff-rules.ts'
import type { Failure } from '../../../api/failure.ts'
import type { Proof } from '../../../api/staff-api.ts'
import { momentText } from '../../../ui/date-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, PasswordField, PasswordOwner } from '../../../ui/field.tsx'
import { FormError, SubmitButton, typedText, useForm } from '../../../ui/form.tsx'
import { Status } from '../../../ui/status.tsx'
import type { SecondFactorActions } from './use-security.ts'

interface SecondFactorOnProps {
  readonly state: SecondFactorWire
  readonly email: string
  readonly actions: SecondFactorActions
}

export function SecondFactorOn({ state: { since = '', recoveryCodesLeft = 0 }, email, actions }: SecondFactorOnProps) {
  const [requested, setRequested] = useState<'renew' | 'end' | null>(null)
  const close = () => setRequested(null)
  return (
    <>
      <p>
        <Status tone="good" icon={Check}>
          On
        </Status>{' '}
        <span className="soft">{`since ${momentText(since)}`}</span>
      </p>
      <p>
        Logging in takes your password and a code from your authenticator app. <strong>{leftText(recoveryCodesLeft)}</strong>
      </p>
      <div className="second-factor-do">
        <button type="button" className="button button-secondary" onClick={() => setRequested('renew')}>
          New recovery codes
        </button>
        <button type="button" className="button button-quiet" onClick={() => setRequested('end')}>
          Turn off
        </button>
      </div>
      {requested === 'renew' && (
        <ProofDialog
          title="New recovery codes?"
          text="The old ones will no longer work."
          button="Make new codes"
          email={email}
          send={actions.renew}
          onClose={close}
        />
      )}
      {requested === 'end' && (
        <ProofDialog
          title="Turn off two-factor authentication?"
          text="Your password alone will open the store."
          button="Turn off"
          email={email}
          send={actions.end}
          onClose={close}
        />
      )}
    </>
  )
}

const leftText = (left: number): string => `${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`

interface ProofDialogProps {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly email: string
  send(proof: Proof): Promise<Failure | null>
  onClose(): void
}

function ProofDialog({ title, text, button, email, send, onClose }: ProofDialogProps) {
  const { busy, errors, message, form } = useForm({
    rules: SECOND_FACTOR_RULES,
    async send(fields) {
      const failure = await send({ password: typedText(fields, 'password'), code: typedText(fields, 'code') })
      if (!failure) onClose()
      return failure
    },
  })
  return (
    <Dialog title={title} form={form} isBusy={busy} onClose={onClose}>
      <p>{text}</p>
      <PasswordOwner email={email} />
      <PasswordField name="password" label="Password" autoComplete="current-password" required error={errors.password} />
      <Field
        name="code"
        label="Code"
        hint="From your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        required
        error={errors.code}
      />
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy}>{button}</SubmitButton>
    </Dialog>
  )
}
