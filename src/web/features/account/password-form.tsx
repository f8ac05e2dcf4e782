import { MIN_PASSWORD, PASSWORD_CHANGE_RULES } from '../../../domain/account-rules.ts'
import type { Failure } from '../../api/request.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { SubmitButton, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { PasswordField, PasswordOwner } from '../../ui/password-field.tsx'
import { reportShopperFailure } from './shopper-session.ts'

interface PasswordFormProps {
  readonly token: string
  /** Password managers need it to find the account. */
  readonly email: string
  /** It is called after all other sessions have ended. */
  readonly onChanged: () => void
}

/** Both passwords can be revealed, because a typing error would lock the shopper out. */
export function PasswordForm({ token, email, onChanged }: PasswordFormProps) {
  const { busy, errors, form } = useForm({
    rules: PASSWORD_CHANGE_RULES,
    async send(fields) {
      const failure = await change(token, fields)
      if (failure) return failure
      form.ref.current?.reset()
      onChanged()
      return null
    },
  })
  return (
    <form className="stack" {...form}>
      <PasswordOwner email={email} />
      <PasswordField
        name="oldPassword"
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.oldPassword}
      />
      <PasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
        hint={`At least ${MIN_PASSWORD} characters. This logs you out on all other devices.`}
        error={errors.newPassword}
      />
      <SubmitButton busy={busy} className="button-large">
        Change password
      </SubmitButton>
    </form>
  )
}

async function change(token: string, fields: FormData): Promise<Failure | null> {
  const text = (name: string) => String(fields.get(name) ?? '')
  const response = await shopperApi.changePassword(token, { oldPassword: text('oldPassword'), newPassword: text('newPassword') })
  if (response.success) {
    notify.success(response.message ?? 'Password changed')
    return null
  }
  reportShopperFailure(response, token)
  return response
}
