import { Link } from 'wouter'
import { useNotFoundStatus } from '../../document/response-status.ts'
import { paths } from '../../routing/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFoundArt } from '../../ui/nothing-found-art.tsx'

export function SellerNotFoundPage() {
  useNotFoundStatus()
  return (
    <EmptyState
      art={<NothingFoundArt />}
      title="Page not found"
      action={
        <Link className="button button-primary" href={paths.sellerProducts()}>
          See the product list
        </Link>
      }
    >
      There’s no such page in the seller’s area.
    </EmptyState>
  )
}
