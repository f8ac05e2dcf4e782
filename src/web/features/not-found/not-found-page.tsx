import { Link } from 'wouter'
import { useNotFoundStatus } from '../../document/response-status.ts'
import { paths } from '../../routing/paths.ts'
import { NothingFoundArt } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CategoryGrid } from '../catalog/category-grid.tsx'

export function NotFoundPage() {
  useNotFoundStatus()
  return (
    <div className="page container">
      <EmptyState
        art={<NothingFoundArt />}
        title="Page not found"
        action={
          <Link className="button button-primary button-large" href={paths.home()}>
            Back to Home
          </Link>
        }
      >
        We couldn’t find that page. It may have moved, or the link may have a typo.
      </EmptyState>
      <nav aria-label="Categories">
        <CategoryGrid />
      </nav>
    </div>
  )
}
