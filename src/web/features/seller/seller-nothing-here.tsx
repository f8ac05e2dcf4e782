import { Link } from 'wouter'
import { PageHead } from '../../document/page-head.tsx'
import { useNotFoundStatus } from '../../document/response-status.ts'
import { paths } from '../../routing/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFoundArt } from '../../ui/nothing-found-art.tsx'

export function SellerNothingHere() {
  useNotFoundStatus()
  return (
    <>
      <PageHead title="Page not found" />
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
    </>
  )
}
