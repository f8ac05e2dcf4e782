import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products.ts'
import { paths } from '../../routing/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { RELATED_PRODUCTS, relatedQuery } from '../catalog/catalog-queries.ts'
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx'
import { useProductQueries, useProductQuery } from '../catalog/product-queries.ts'

/** Shows related products that are in stock, and nothing when there are none. */
export function RelatedProducts({ product }: { product: ProductWire }) {
  const queries = useProductQueries()
  const response = useProductQuery(relatedQuery(product.category))
  const others =
    response.status === 'ready' ? response.products.filter((other) => other._id !== product._id).slice(0, RELATED_PRODUCTS) : []
  if (response.status === 'ready' && others.length === 0) return null
  return (
    <section className="section container" aria-labelledby="related">
      <div className="section-head">
        <h2 id="related">Related products</h2>
        <Link className="text-link" href={paths.products()}>
          See more<span className="visually-hidden"> products</span>
        </Link>
      </div>
      {response.status === 'ready' && <ProductGrid products={others} level={3} isRow />}
      {response.status === 'loading' && <ProductGridSkeleton isRow />}
      {response.status === 'failed' && (
        <Notice onRetry={() => void queries.reload(relatedQuery(product.category))}>Related products could not be loaded.</Notice>
      )}
    </section>
  )
}
