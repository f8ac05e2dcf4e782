import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { isDeliveredAsPromised } from '../../../../domain/store-figures.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { Note } from '../../../ui/note.tsx'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken, useSeller } from '../seller-session.ts'

/** Tells the owner when deliveries take longer than the store promises, because shoppers see no delivery time then. */
export function ContradictedClaim() {
  const token = sellerToken()
  const { data } = useQuery({
    queryKey: sellerKey(token, 'truth'),
    queryFn: async () => requireSuccess(await sellerApi.getTruth()).deliveries,
    enabled: useSeller()?.role === 'owner',
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  if (data?.ninthOfTenMinutes === undefined) return null
  const minutes = Math.ceil(data.ninthOfTenMinutes)
  if (isDeliveredAsPromised(minutes, data.goalMinutes)) return null
  return (
    <div className="contradicted-claim">
      <Note icon={CircleAlert}>
        <span>
          {`Your store promises delivery in under ${data.goalMinutes} minutes, but nine in ten orders of the last ${data.days} days arrived within ${minutes}.`}
        </span>{' '}
        <Link className="text-link" href={paths.sellerSettings()}>
          Change the promised minutes
        </Link>
      </Note>
    </div>
  )
}
