import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { shopperKey } from './shopper-queries.tsx'
import { reportShopperFailure } from './shopper-session.ts'

/**
 * Offers another link while the email is not confirmed. It comes last on the page, so that nothing moves when it
 * appears.
 */
export function EmailConfirmation({ token, email }: { token: string; email: string }) {
  const heading = useId()
  const { busy, run } = useOneAtATime()
  const { data: isConfirmed, refetch } = useQuery({
    queryKey: shopperKey(token, 'confirmation'),
    queryFn: async () => requireSuccess(await shopperApi.findEmailConfirmation(token)).isConfirmed,
  })
  const mailAgain = async () => {
    const response = await shopperApi.mailConfirmationAgain(token)
    if (response.success) return void notify.success(response.message)
    reportShopperFailure(response, token)
    if (response.status === 409) await refetch()
  }
  if (isConfirmed !== false) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>Confirm your email</h2>
      <p className="email-confirmation-text">{`We emailed a link to ${email}. Open it to confirm that this email is yours. If you don’t see it, check your spam folder, or ask for another one.`}</p>
      <BusyButton className="button button-secondary" busy={busy} onClick={() => void run(mailAgain)}>
        Email me another link
      </BusyButton>
    </section>
  )
}
