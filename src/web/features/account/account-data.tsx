import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PASSWORD_RULES } from '../../../domain/accounts/account-rules.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { paths } from '../../routing/paths.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { PasswordField, PasswordOwner } from '../../ui/field.tsx'
import { typedText, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { QuestionForm } from '../../ui/question.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { AccountPart } from './account-part.tsx'
import { leaveSession, reportShopperFailure } from './shopper-session.ts'

interface AccountDataProps {
  readonly token: string
  /** Password managers need it to find the account. */
  readonly email: string
}

export function AccountData({ token, email }: AccountDataProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <AccountPart id="data" title="My data">
      <div className="account-row">
        <p>
          <span className="strong">Download my data</span>
          <span className="soft small account-note">One file with everything we have saved about you.</span>
        </p>
        <DownloadButton token={token} />
      </div>
      <div className="account-row">
        <p>
          <span className="strong">Delete my account</span>
          <span className="soft small account-note">
            Your details, addresses and logins are deleted. Past orders stay in our records without your name. This can’t be
            undone.
          </span>
        </p>
        <div className="account-do">
          <button type="button" className="button button-quiet button-remove" onClick={() => setIsAsking(true)}>
            Delete…
          </button>
        </div>
      </div>
      {isAsking && <DeleteQuestion token={token} email={email} onClose={() => setIsAsking(false)} />}
    </AccountPart>
  )
}

function DownloadButton({ token }: { token: string }) {
  const { busy, run } = useOneAtATime()
  const download = async () => {
    const response = await shopperApi.exportAccountData(token)
    if (response.success) saveFile(response.file, response.name)
    else reportShopperFailure(response, token)
  }
  return (
    <div className="account-do">
      <BusyButton className="button button-quiet" icon={Download} busy={busy} onClick={() => void run(download)}>
        Download
      </BusyButton>
    </div>
  )
}

function DeleteQuestion({ token, email, onClose }: AccountDataProps & { onClose: () => void }) {
  const [, navigate] = useLocation()
  const answer = useForm({
    rules: PASSWORD_RULES,
    async send(typed) {
      const response = await shopperApi.deleteAccount(token, typedText(typed, 'password'))
      if (!response.success) {
        reportShopperFailure(response, token)
        return response
      }
      leaveSession()
      notify.success(response.message ?? 'Your account is deleted')
      navigate(paths.home())
      return null
    },
  })
  return (
    <QuestionForm title="Delete your account?" yes="Delete my account" no="Keep it" answer={answer} onClose={onClose}>
      <p>
        We’ll delete your name, email, phone, addresses, cart and logins, unsubscribe you from the newsletter and log you out
        everywhere. This can’t be undone.
      </p>
      <p>Past orders and ratings stay in our records, without your name.</p>
      <PasswordOwner email={email} />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        error={answer.errors.password}
      />
    </QuestionForm>
  )
}
