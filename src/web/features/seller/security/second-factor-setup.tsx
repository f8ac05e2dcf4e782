import { CODE_RULES } from '../../../../domain/staff-rules.ts'
import type { Failure } from '../../../api/request.ts'
import { Field } from '../../../ui/field.tsx'
import { FormError, SubmitButton, useForm } from '../../../ui/form.tsx'
import { QrCodePicture } from './qr-code-picture.tsx'
import type { NewSecret } from './use-second-factor.ts'

interface SecondFactorSetupProps {
  readonly setup: NewSecret
  onConfirm(code: string): Promise<Failure | null>
  onCancel(): void
}

export function SecondFactorSetup({ setup: { secret, qrCode }, onConfirm, onCancel }: SecondFactorSetupProps) {
  const { busy, errors, message, form } = useForm({
    rules: CODE_RULES,
    send: (fields) => onConfirm(String(fields.get('code') ?? '')),
  })
  return (
    <>
      {qrCode && (
        <>
          <p>Scan this with your authenticator app.</p>
          <QrCodePicture code={qrCode} />
        </>
      )}
      <div>
        <p>{qrCode ? 'Or type this key into the app:' : 'Type this key into your authenticator app:'}</p>
        <p className="setup-key">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      </div>
      <form className="second-factor-form" {...form} noValidate>
        <Field
          name="code"
          label="Code"
          hint="The six digits that the app shows. This logs you out on all other devices."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errors.code}
        />
        {message !== null && <FormError>{message}</FormError>}
        <div className="second-factor-do">
          <SubmitButton busy={busy}>Turn on</SubmitButton>
          <button type="button" className="button button-secondary" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </form>
    </>
  )
}
