import { useState } from 'react'
import { emailIssue } from '../../../../domain/text/email.ts'
import { accountApi } from '../../../api/account-api.ts'
import { checkEmailTitle, useHasMail } from '../../../document/mailing.ts'
import { ForgottenPassword, NO_LINK_REQUEST } from '../../../ui/forgotten-password.tsx'
import '../../../look/form-page.css'

export function ForgotPage() {
  const [request, setRequest] = useState(NO_LINK_REQUEST)
  const hasMail = useHasMail()
  return (
    <div className="page container">
      <div className="page-head">
        <h1>{request.isSent ? checkEmailTitle(hasMail) : 'Forgot your password?'}</h1>
        {!request.isSent && hasMail && <p className="soft">We’ll email you a link to choose a new one.</p>}
      </div>
      <div className="form-page">
        <ForgottenPassword
          request={request}
          onChange={setRequest}
          rules={{ email: emailIssue }}
          send={accountApi.forgotPassword}
          sentText={(email) => `If there is an account with ${email}, a link is on its way. It works for an hour.`}
        />
      </div>
    </div>
  )
}
