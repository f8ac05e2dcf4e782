import { PageHead } from '../../../document/page-head.tsx'
import { decodePart } from '../../../routing/decode-part.ts'
import { SellerFocus } from '../seller-focus.tsx'
import { SellerOnly } from '../seller-only.tsx'
import { PackedOrder } from './packed-order.tsx'
import { PackingSkeleton } from './packing-skeleton.tsx'

/** `id` is the order's number in any spelling. */
export function PackingPage({ id }: { id: string }) {
  const number = decodePart(id)
  const title = `Packing ${number}`
  return (
    <SellerFocus>
      <PageHead title={title} />
      <SellerOnly title={title} Skeleton={PackingSkeleton}>
        <PackedOrder key={number} title={title} number={number} />
      </SellerOnly>
    </SellerFocus>
  )
}
