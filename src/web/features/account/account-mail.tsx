import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { Switch } from '../../ui/switch.tsx'
import type { EmailState } from './account-details.tsx'
import { AccountPart } from './account-part.tsx'
import { shopperKey } from './shopper-queries.tsx'
import { reportShopperFailure } from './shopper-session.ts'

interface AccountMailProps {
  readonly email: EmailState
  readonly newsletter: NewsletterState
}

export const AccountMail = (states: AccountMailProps) => (
  <AccountPart id="mail" title="Mail">
    <MailSwitch title="About my orders" text="Receipts, changes and arrival times. We always send these." isOn />
    <NewsletterSwitch {...states} />
  </AccountPart>
)

/** The switch works only once the email is confirmed, because an unconfirmed email may be that of somebody else. */
function NewsletterSwitch({ email, newsletter: { isSubscribed, wanted, hasFailed, retry, change } }: AccountMailProps) {
  if (email.isError || hasFailed) {
    return (
      <div className="account-row">
        <Notice
          onRetry={() => {
            if (email.isError) void email.refetch()
            if (hasFailed) retry()
          }}
        >
          Your newsletter setting could not be loaded.
        </Notice>
      </div>
    )
  }
  const isConfirmed = email.data?.isConfirmed === true
  const isKnown = isConfirmed && isSubscribed !== undefined
  return (
    <MailSwitch
      title="Weekly newsletter"
      text={email.data?.isConfirmed === false ? 'Confirm your email first.' : 'New products and deals. Sent only if you sign up.'}
      isOn={wanted ?? isSubscribed ?? false}
      onChange={isKnown ? change : undefined}
    />
  )
}

type NewsletterState = ReturnType<typeof useNewsletter>

export function useNewsletter(token: string) {
  const queryKey = shopperKey(token, 'newsletter')
  const { run } = useOneAtATime()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey,
    queryFn: async () => requireSuccess(await shopperApi.findSubscription(token)).isSubscribed,
    meta: { onFailure: (failure) => reportShopperFailure(failure, token) },
  })
  const change = (isSubscribed: boolean) =>
    void run(async () => {
      setWanted(isSubscribed)
      const response = await shopperApi.changeSubscription(token, isSubscribed)
      if (response.success) {
        queryClient.setQueryData(queryKey, isSubscribed)
        notify.success(response.message)
      } else reportShopperFailure(response, token)
      setWanted(null)
    })
  return { isSubscribed: data, isLoading: isPending, wanted, hasFailed: isError, retry: () => void refetch(), change }
}

interface MailSwitchProps {
  readonly title: string
  readonly text: string
  readonly isOn: boolean
  /** The switch can't be changed when this is absent. */
  readonly onChange?: ((isOn: boolean) => void) | undefined
}

function MailSwitch({ title, text, isOn, onChange }: MailSwitchProps) {
  const [id, name, note] = [useId(), useId(), useId()]
  return (
    <label className="account-row" htmlFor={id}>
      <span>
        <span className="strong" id={name}>
          {title}
        </span>
        <span className="soft small account-note" id={note}>
          {text}
        </span>
      </span>
      <Switch
        id={id}
        aria-labelledby={name}
        aria-describedby={note}
        checked={isOn}
        disabled={!onChange}
        onChange={({ target }) => onChange?.(target.checked)}
      />
    </label>
  )
}
