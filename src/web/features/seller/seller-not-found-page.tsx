import { Link } from 'wouter'
import { useNotFoundStatus } from '../../document/response-status.ts'
import { paths } from '../../routing/paths.ts'
import { NothingFoundArt } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

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
      There’s no such page in the seller area.
    </EmptyState>
  )
}
