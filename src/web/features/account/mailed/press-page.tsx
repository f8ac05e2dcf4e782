import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { confirmSubscription, unsubscribe } from '../../../../contract/endpoints/newsletter-endpoints.ts'
import { accountApi } from '../../../api/account-api.ts'
import type { Failure } from '../../../api/failure.ts'
import { request } from '../../../api/request.ts'
import { NEWSLETTER_LINE, useStoreIdentity } from '../../../document/store-identity.ts'
import letterDense from '../../../pictures/letter@2x.webp'
import letter from '../../../pictures/letter.webp'
import { mailedToken } from '../../../routing/page-url.ts'
import { paths } from '../../../routing/paths.ts'
import { ArtPicture } from '../../../ui/art.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'

interface PressPageProps {
  readonly title: string
  readonly children: ReactNode
  readonly button: string
  readonly done: { readonly title: string; readonly text: string }
  readonly send: (token: string) => Promise<{ readonly success: true } | Failure>
}

/** Nothing changes until the button is pressed, because mail programs open links by themselves. */
function PressPage({ title, children, button, done, send }: PressPageProps) {
  const { busy, run } = useOneAtATime()
  const [isDone, setIsDone] = useState(false)
  const press = () =>
    run(async () => {
      const response = await send(mailedToken())
      if (response.success) setIsDone(true)
      else notify.failure(response)
    })
  const home = (
    <Link className="button button-secondary" href={paths.home()}>
      Go to the store
    </Link>
  )
  return (
    <div className="page container" aria-live="polite">
      {isDone ? (
        <EmptyState art={<Letter />} title={done.title} action={home}>
          {done.text}
        </EmptyState>
      ) : (
        <EmptyState
          art={<Letter />}
          title={title}
          action={
            <BusyButton className="button button-primary button-large needs-script" busy={busy} onClick={press}>
              {button}
            </BusyButton>
          }
        >
          {children}
        </EmptyState>
      )}
    </div>
  )
}

const Letter = () => <ArtPicture tint="mint" of={{ src: letter, dense: letterDense }} sizes="145px" first />

export const ConfirmEmailPage = () => (
  <PressPage
    title="Confirm your email"
    button="Confirm my email"
    done={{ title: 'Thank you!', text: 'Your email is confirmed.' }}
    send={accountApi.confirmEmail}
  >
    Press the button if you created an account with us, ordered, or asked us for an email.
  </PressPage>
)

export const ConfirmSubscriptionPage = () => (
  <PressPage
    title="Confirm your subscription"
    button="Confirm subscription"
    done={{ title: 'Thank you!', text: 'You’ll hear from us.' }}
    send={(token) => request(confirmSubscription, { body: { token } })}
  >
    {useStoreIdentity().words?.newsletter ?? NEWSLETTER_LINE}
  </PressPage>
)

export const UnsubscribePage = () => (
  <PressPage
    title="Unsubscribe?"
    button="Unsubscribe"
    done={{ title: 'You’re unsubscribed', text: 'You won’t get these emails anymore.' }}
    send={(token) => request(unsubscribe, { body: { token } })}
  >
    Press the button if you no longer want these emails.
  </PressPage>
)
