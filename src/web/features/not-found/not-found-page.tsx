import { PageNotFound } from '../../ui/page-not-found.tsx'
import { CategoryGrid } from '../catalog/category-grid.tsx'

export const NotFoundPage = () => (
  <div className="page container">
    <PageNotFound>We couldn’t find that page. It may have moved, or the link may have a typo.</PageNotFound>
    <nav aria-label="Categories">
      <CategoryGrid />
    </nav>
  </div>
)
