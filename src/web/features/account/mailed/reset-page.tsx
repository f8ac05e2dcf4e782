import { Link, useLocation } from 'wouter'
import { accountApi } from '../../../api/account-api.ts'
import { paths } from '../../../routing/paths.ts'
import { OnceHydrated } from '../../../ui/before-scripts.tsx'
import { NewPasswordForm, useMailedLink } from '../../../ui/new-password-form.tsx'
import { resetPassword } from '../log-in.ts'
import '../../../look/form-page.css'

interface Meaning {
  readonly title: string
  readonly text?: string
  readonly effect?: string
  readonly button: string
}

const UNKNOWN: Meaning = { title: 'Choose a password', button: 'Save password' }

const MEANINGS: Readonly<Record<'claim' | 'reset', Meaning>> = {
  claim: {
    title: 'Save your details',
    text: 'Choose a password for your account. It has your name, address and orders, so the next order takes less typing.',
    button: 'Create my account',
  },
  reset: {
    title: 'Choose a new password',
    effect: 'This logs you out on all other devices.',
    button: 'Change password',
  },
}

/** Makes the account of a guest, or changes the password of an account, whichever the mailed link is for. */
export function ResetPage() {
  const purpose = useMailedLink(accountApi.findResetEmail)?.purpose ?? null
  const { title, text, ...form } = purpose === null ? UNKNOWN : MEANINGS[purpose]
  const [, navigate] = useLocation()
  return (
    <div className="page container full-height">
      <div className="page-head">
        <h1>{title}</h1>
        {text !== undefined && <p className="soft">{text}</p>}
      </div>
      <div className="form-page">
        <OnceHydrated>
          <NewPasswordForm
            {...form}
            findEmail={accountApi.findResetEmail}
            send={async ({ token, password }) => {
              const failure = await resetPassword(token, password)
              if (!failure) navigate(purpose === 'claim' ? paths.myOrders() : paths.home(), { replace: true })
              return failure
            }}
            wayOn={
              <Link className="text-link" href={paths.forgot()}>
                Ask for a new link
              </Link>
            }
          />
        </OnceHydrated>
      </div>
    </div>
  )
}
