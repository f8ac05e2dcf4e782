import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { bestSellersQuery } from './catalog-queries.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { useProductQueries, useProductQuery } from './product-queries.ts'

export function BestSellers() {
  const queries = useProductQueries()
  const response = useProductQuery(bestSellersQuery)
  return (
    <section className="section container" aria-labelledby="best">
      <div className="section-head">
        <h2 id="best">Best Sellers</h2>
        <Link className="text-link" href={paths.products()}>
          See all products
        </Link>
      </div>
      {response.status === 'loading' && <ProductGridSkeleton isRow />}
      {response.status === 'failed' && (
        <Notice onRetry={() => void queries.reload(bestSellersQuery)}>Best sellers could not be loaded.</Notice>
      )}
      {response.status === 'ready' &&
        (response.products.length === 0 ? (
          <p className="soft">We’re restocking. Please check back soon.</p>
        ) : (
          <ProductGrid products={response.products} level={3} isRow isTarget />
        ))}
    </section>
  )
}
