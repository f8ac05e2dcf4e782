import { useState } from 'react'
import { emailProblem } from '../../../../domain/email.ts'
import { mailedApi } from '../../../api/mailed-api.ts'
import { Field } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { OnceHydrated } from '../../../ui/once-hydrated.tsx'
import { useSentForm } from '../../../ui/sent-form.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import '../../../look/form-page.css'

/** Says the same whether the email has an account. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, errors, form } = useSentForm({
    rules: { email: emailProblem },
    async send(fields) {
      const email = String(fields.get('email'))
      const response = await mailedApi.forgotPassword(email)
      if (!response.success) {
        notify.failure(response)
        return response
      }
      setSentTo(email)
      return null
    },
  })
  return (
    <div className="page container">
      <div className="page-head">
        <h1>Forgot your password?</h1>
        <p className="soft">We’ll email you a link to choose a new one.</p>
      </div>
      <div className="form-page">
        <OnceHydrated>
          <form className="grid gap-5 needs-script" {...form}>
            <Field name="email" label="Email" type="email" autoComplete="username" required error={errors.email} />
            <SubmitButton busy={busy} className="button-large">
              Email me a link
            </SubmitButton>
            <p role="status">
              {sentTo !== null && `If there is an account with ${sentTo}, a link is on its way. It works for an hour.`}
            </p>
          </form>
        </OnceHydrated>
      </div>
    </div>
  )
}
