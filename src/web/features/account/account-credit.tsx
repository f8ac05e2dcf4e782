import { useQuery } from '@tanstack/react-query'
import type { OwnCreditResponse } from '../../../contract/customers/credit.ts'
import { getOwnCredit } from '../../../contract/endpoints/credit-endpoints.ts'
import { movementText } from '../../../domain/customers/credit-movement-text.ts'
import { formatDollars, wireCents } from '../../../domain/money.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { dayText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { AccountPart } from './account-part.tsx'
import { shopperKey } from './shopper-queries.tsx'
import { reportShopperFailure } from './shopper-session.ts'

export type CreditState = ReturnType<typeof useOwnCredit>

export function useOwnCredit(token: string) {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: shopperKey(token, 'credit'),
    queryFn: async () => requireSuccess(await request(getOwnCredit, { token })),
    meta: { onFailure: (failure) => reportShopperFailure(failure, token) },
  })
  return { own: data, isLoading: isPending, hasFailed: isError, retry: () => void refetch() }
}

/** Shows the credit of a shopper who ever had some, and where it came from. */
export function AccountCredit({ credit: { own, hasFailed, retry } }: { credit: CreditState }) {
  if (hasFailed)
    return (
      <AccountPart id="credit" title="Credit">
        <div className="account-row">
          <Notice onRetry={retry}>Your credit could not be loaded.</Notice>
        </div>
      </AccountPart>
    )
  if (!own || own.ledger.length === 0) return null
  return (
    <AccountPart id="credit" title="Credit">
      <div className="account-row">
        <div>
          <p className="strong numbers">{formatDollars(own.credit)}</p>
          <p className="soft small">You can use it when you order.</p>
        </div>
      </div>
      <ul aria-label="Where it came from, and what it paid for">
        {own.ledger.map((movement) => (
          <Movement key={movement._id} movement={movement} />
        ))}
      </ul>
    </AccountPart>
  )
}

interface MovementProps {
  readonly movement: OwnCreditResponse['ledger'][number]
}

const Movement = ({ movement: { what, amount, reason, number, at } }: MovementProps) => (
  <li className="account-row">
    <div>
      <p>{movementText({ what, amount: wireCents(amount), reason: reason ?? null, number: number ?? null })}</p>
      <p className="soft small">{dayText(at)}</p>
    </div>
    <p className="numbers">{`${amount > 0 ? '+' : ''}${formatDollars(amount)}`}</p>
  </li>
)
