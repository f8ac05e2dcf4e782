import { useId, useState } from 'react'
import { Link } from 'wouter'
import { FORGOTTEN_RULES } from '../../../../domain/staff-rules.ts'
import { staffApi } from '../../../api/staff-api.ts'
import { paths } from '../../../routing/paths.ts'
import { Field, FieldError } from '../../../ui/field.tsx'
import { useSentForm } from '../../../ui/sent-form.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { LinkPanel } from './link-panel.tsx'

export function ForgotPage({ title }: { title: string }) {
  const errorId = useId()
  const [sent, setSent] = useState<string>()
  const { busy, errors, message, form } = useSentForm({
    rules: FORGOTTEN_RULES,
    async send(fields) {
      const response = await staffApi.forgot(String(fields.get('email')))
      if (!response.success) return response
      setSent(response.message)
      return null
    },
  })
  return (
    <LinkPanel
      title={title}
      text="We’ll mail you a link with which you choose a new one. The owner’s password is set where the store is started."
      form={
        <form className="grid gap-5" {...form} noValidate>
          <Field name="email" label="Email" type="email" autoComplete="username" required error={errors.email} />
          {message !== null && <FieldError id={errorId}>{message}</FieldError>}
          <SubmitButton busy={busy} className="button-large">
            Send link
          </SubmitButton>
        </form>
      }
    >
      <p role="status">{sent}</p>
      <p>
        <Link className="text-link" href={paths.sellerAddProduct()}>
          Back to the login
        </Link>
      </p>
    </LinkPanel>
  )
}
