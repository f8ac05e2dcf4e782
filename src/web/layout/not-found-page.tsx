import { Link } from 'wouter'
import { CategoryGrid } from '../features/catalog/category-grid.tsx'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import magnifier from '../pictures/magnifier.webp'
import { useNotFoundStatus } from '../response-status.ts'
import { ArtPicture } from '../ui/art.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFoundPage() {
  useNotFoundStatus()
  return (
    <div className="page container">
      <PageHead title="Page not found" />
      <EmptyState
        art={<ArtPicture category="Bakery" of={{ src: magnifier }} first />}
        title="This shelf is empty"
        action={
          <Link className="button button-primary button-large" href={paths.home()}>
            Back to Home
          </Link>
        }
      >
        We could not find the page. It may have moved, or the address has a slip in it.
      </EmptyState>
      <nav aria-label="Categories">
        <CategoryGrid />
      </nav>
    </div>
  )
}
