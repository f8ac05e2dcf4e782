import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { paths } from '../../routing/paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { Measure, Price } from '../../ui/price.tsx'
import { Status } from '../../ui/status.tsx'
import { RELATED_PRODUCTS, relatedQuery } from './catalog-queries.ts'
import { PRODUCTS_ID, ProductGrid } from './product-grid.tsx'
import { useProductQuery } from './product-queries.ts'
import { restockAlertCode } from './restock-alert-code.ts'

interface SoldOutFoundProps {
  readonly products: readonly ProductWire[]
  /** Whether other goods of the category are shown below. */
  readonly hasOthers: boolean
}

/** Shows what a search means and nobody can buy now, each product with the form for an email about it. */
export function SoldOutFound({ products, hasOthers }: SoldOutFoundProps) {
  const [first] = products
  return (
    <>
      <ul className="sold-out-found" id={PRODUCTS_ID} tabIndex={-1}>
        {products.map((product) => (
          <li key={product._id}>
            <SoldOutCard product={product} />
          </li>
        ))}
      </ul>
      {first && hasOthers && <OnTheShelf category={first.category} />}
    </>
  )
}

function SoldOutCard({ product }: { readonly product: ProductWire }) {
  const { code } = useLazyCode(restockAlertCode)
  return (
    <article className="sold-out">
      <Picture src={product.image[0]} category={product.category} alt="" sizes="(min-width: 48rem) 118px, 78px" />
      <div className="sold-out-about">
        <h2>
          <Link href={paths.product(product)}>{product.name}</Link>
        </h2>
        {(product.weight || product.unitPrice) && (
          <p className="product-weight">
            <Measure of={product} />
          </p>
        )}
        <Price {...product} />
        <Status tone="plain" icon={CircleAlert}>
          Out of stock
        </Status>
      </div>
      <div className="sold-out-alert">{code && <code.RestockAlert product={product} level={3} />}</div>
    </article>
  )
}

/** Shows goods of the category that can be bought, and nothing when there are none. */
function OnTheShelf({ category }: { readonly category: string }) {
  const response = useProductQuery(relatedQuery(category))
  if (response.status !== 'ready' || response.products.length === 0) return null
  return (
    <section className="related-products" aria-labelledby="instead">
      <h2 id="instead">On the shelf instead</h2>
      <ProductGrid products={response.products.slice(0, RELATED_PRODUCTS)} level={3} isRow />
    </section>
  )
}
