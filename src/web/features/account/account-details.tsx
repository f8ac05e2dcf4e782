import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { UserWire } from '../../../contract/accounts/accounts.ts'
import {
  MIN_PASSWORD,
  optionalPhoneIssue,
  PASSWORD_CHANGE_RULES,
  PASSWORD_RULES,
  REGISTRATION_RULES,
} from '../../../domain/accounts/account-rules.ts'
import { NOTHING_MAILED } from '../../../domain/mail/mail.ts'
import type { Failure } from '../../api/failure.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { type AccountFields, shopperApi } from '../../api/shopper-api.ts'
import { useHasMail } from '../../document/mailing.ts'
import { Field, PasswordField, PasswordOwner } from '../../ui/field.tsx'
import { typedText, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { Status } from '../../ui/status.tsx'
import { AccountPart, EditableRow, RowForm } from './account-part.tsx'
import { shopperKey } from './shopper-queries.tsx'
import { changeUser, reportShopperFailure } from './shopper-session.ts'

interface AccountDetailsProps {
  readonly token: string
  readonly user: UserWire
  readonly email: EmailState
  /** `onPasswordChanged` is called after all other sessions have ended. */
  readonly onPasswordChanged: () => void
}

export const AccountDetails = ({ token, user, email, onPasswordChanged }: AccountDetailsProps) => (
  <AccountPart id="details" title="Details">
    <EditableRow label="Name" what="name" form={(close) => <NameForm token={token} name={user.name} onClose={close} />}>
      <p>{user.name}</p>
    </EditableRow>
    <EmailRow token={token} email={user.email} state={email} />
    <EditableRow label="Phone" what="phone" form={(close) => <PhoneForm token={token} phone={user.phone} onClose={close} />}>
      <p>{user.phone ?? 'None saved'}</p>
    </EditableRow>
    <EditableRow
      label="Password"
      what="password"
      form={(close) => <PasswordForm token={token} email={user.email} onChanged={onPasswordChanged} onClose={close} />}
    >
      <p>Not shown</p>
    </EditableRow>
  </AccountPart>
)

/** Loads whether the email is confirmed, and a new email that is not confirmed yet. */
export const useEmailState = (token: string) =>
  useQuery({
    queryKey: shopperKey(token, 'confirmation'),
    queryFn: async () => requireSuccess(await shopperApi.findEmailConfirmation(token)),
  })

export type EmailState = Pick<ReturnType<typeof useEmailState>, 'data' | 'isError' | 'refetch'>

interface EmailRowProps {
  readonly token: string
  readonly email: string
  readonly state: EmailState
}

function EmailRow({ token, email, state: { data, refetch } }: EmailRowProps) {
  const { busy, run } = useOneAtATime()
  const hasMail = useHasMail()
  const unconfirmed = data?.newEmail ?? (data?.isConfirmed === false ? email : null)
  const mailAgain = async () => {
    const response = await shopperApi.mailConfirmationAgain(token)
    if (response.success) return void notify.success(response.message)
    reportShopperFailure(response, token)
    if (response.status === 409) await refetch()
  }
  const again = unconfirmed !== null && (
    <button
      type="button"
      className="text-link"
      aria-label="Send again: confirmation link"
      aria-disabled={busy}
      onClick={() => void run(mailAgain)}
    >
      Send again
    </button>
  )
  return (
    <EditableRow
      label="Email"
      what="email"
      actions={again}
      form={(close) => <EmailForm token={token} email={email} isChanging={data?.newEmail !== undefined} onClose={close} />}
    >
      <p>{email}</p>
      {unconfirmed !== null && (
        <Status tone="waiting" icon={Clock}>
          {waitingText(unconfirmed, email, hasMail)}
        </Status>
      )}
    </EditableRow>
  )
}

function waitingText(unconfirmed: string, email: string, hasMail: boolean): string {
  if (!hasMail) return `Not confirmed. ${NOTHING_MAILED}`
  return unconfirmed === email
    ? 'Please open the link that we emailed you'
    : `Please open the link that we sent to ${unconfirmed}`
}

interface FormProps {
  readonly token: string
  onClose(): void
}

function NameForm({ token, name, onClose }: FormProps & { name: string }) {
  const form = useForm({
    rules: { name: REGISTRATION_RULES.name },
    send: (fields) => save(token, { name: typedText(fields, 'name') }, onClose),
  })
  return (
    <RowForm of={form} submit="Save name" onCancel={onClose}>
      <Field name="name" label="Name" autoComplete="name" required defaultValue={name} error={form.errors.name} />
    </RowForm>
  )
}

function PhoneForm({ token, phone, onClose }: FormProps & { phone: string | undefined }) {
  const form = useForm({
    rules: { phone: optionalPhoneIssue },
    send: (fields) => save(token, { phone: typedText(fields, 'phone') }, onClose),
  })
  return (
    <RowForm of={form} submit="Save phone" onCancel={onClose}>
      <Field
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        defaultValue={phone}
        hint="We fill it in for you when you add an address. Leave it empty to remove it."
        error={form.errors.phone}
      />
    </RowForm>
  )
}

/** The password is asked for, because whoever has the email can choose a new password. */
function EmailForm({ token, email, isChanging, onClose }: FormProps & { email: string; isChanging: boolean }) {
  const form = useForm({
    rules: { email: REGISTRATION_RULES.email, ...PASSWORD_RULES },
    send: (fields) => save(token, { email: typedText(fields, 'email'), password: typedText(fields, 'password') }, onClose),
  })
  return (
    <RowForm of={form} submit="Change email" onCancel={onClose}>
      <Field
        name="email"
        label="New email"
        type="email"
        autoComplete="email"
        required
        hint={
          isChanging
            ? `To keep ${email}, enter it here.`
            : `We send a link to it. Until you open the link, you log in with ${email}.`
        }
        error={form.errors.email}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" required error={form.errors.password} />
    </RowForm>
  )
}

async function save(token: string, fields: AccountFields, onSaved: () => void): Promise<Failure | null> {
  const response = await shopperApi.updateAccount(token, fields)
  if (!response.success) {
    reportShopperFailure(response, token)
    return response
  }
  changeUser(token, response.user)
  if (fields.email !== undefined) void queryClient.invalidateQueries({ queryKey: shopperKey(token, 'confirmation') })
  notify.success(response.message)
  onSaved()
  return null
}

interface PasswordFormProps extends FormProps {
  /** Password managers need it to find the account. */
  readonly email: string
  readonly onChanged: () => void
}

/** Both passwords can be revealed, because a typing error would lock the shopper out. */
function PasswordForm({ token, email, onChanged, onClose }: PasswordFormProps) {
  const form = useForm({
    rules: PASSWORD_CHANGE_RULES,
    async send(fields) {
      const failure = await changePassword(token, fields)
      if (failure) return failure
      onClose()
      onChanged()
      return null
    },
  })
  return (
    <RowForm of={form} submit="Change password" onCancel={onClose}>
      <PasswordOwner email={email} />
      <PasswordField
        name="oldPassword"
        label="Current password"
        autoComplete="current-password"
        required
        error={form.errors.oldPassword}
      />
      <PasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
        hint={`At least ${MIN_PASSWORD} characters. This logs you out on all other devices.`}
        error={form.errors.newPassword}
      />
    </RowForm>
  )
}

async function changePassword(token: string, fields: FormData): Promise<Failure | null> {
  const response = await shopperApi.changePassword(token, {
    oldPassword: typedText(fields, 'oldPassword'),
    newPassword: typedText(fields, 'newPassword'),
  })
  if (response.success) {
    notify.success(response.message ?? 'Password changed')
    return null
  }
  reportShopperFailure(response, token)
  return response
}
