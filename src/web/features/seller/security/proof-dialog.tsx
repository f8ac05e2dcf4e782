import { SECOND_FACTOR_RULES } from '../../../../domain/staff-rules.ts'
import type { Failure } from '../../../api/request.ts'
import type { Proof } from '../../../api/staff-api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError, SubmitButton, useForm } from '../../../ui/form.tsx'
import { PasswordField, PasswordOwner } from '../../../ui/password-field.tsx'

interface ProofDialogProps {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly email: string
  send(proof: Proof): Promise<Failure | null>
  onClose(): void
}

export function ProofDialog({ title, text, button, email, send, onClose }: ProofDialogProps) {
  const { busy, errors, message, form } = useForm({
    rules: SECOND_FACTOR_RULES,
    async send(fields) {
      const textOf = (name: string) => String(fields.get(name) ?? '')
      const failure = await send({ password: textOf('password'), code: textOf('code') })
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
        hint="Of your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        required
        error={errors.code}
      />
      {message !== null && <FormError>{message}</FormError>}
      <SubmitButton busy={busy}>{button}</SubmitButton>
    </Dialog>
  )
}
