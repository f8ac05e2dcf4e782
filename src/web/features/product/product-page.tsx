import { useState } from 'react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import { usePromisedTime } from '../../document/open-state.ts'
import { PageHead } from '../../document/page-head.tsx'
import { useNotFoundStatus } from '../../document/response-status.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { decodePart } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { useHydrated } from '../../state/use-browser.ts'
import { NothingFoundArt } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CatalogBreadcrumb } from '../catalog/catalog-breadcrumb.tsx'
import { RELATED_PRODUCTS, relatedQuery, singleProductQuery } from '../catalog/catalog-queries.ts'
import { CategoryGrid } from '../catalog/category-grid.tsx'
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx'
import { useProductQueries, useProductQuery } from '../catalog/product-queries.ts'
import { ProductAbout, ProductDetails } from './product-about.tsx'
import { describeProduct, ProductStructuredData, sharePicture } from './product-metadata.tsx'
import './product-page.css'

/** Shows a product from a cached list at once, until its own response has loaded. */
export function ProductPage({ id: part }: { category: string; id: string }) {
  const id = decodePart(part)
  const queries = useProductQueries()
  const response = useProductQuery(singleProductQuery(id))
  const product = response.status === 'ready' ? response.products[0] : queries.known(id)
  if (product) return <FoundProduct key={id} product={product} />
  if (response.status === 'ready') return <UnknownProduct />
  return (
    <div className="page container">
      <PageHead title="Product" />
      {response.status === 'loading' ? (
        <ProductSkeleton />
      ) : (
        <Notice onRetry={() => void queries.reload(singleProductQuery(id))}>The product could not be loaded.</Notice>
      )}
    </div>
  )
}

function FoundProduct({ product }: { product: ProductWire }) {
  const { name, category, inStock } = product
  const promised = usePromisedTime()
  return (
    <>
      <PageHead
        title={name}
        description={describeProduct(product, promised)}
        canonical={paths.product(product)}
        kind="product"
        picture={sharePicture(product)}
      />
      <ProductStructuredData product={product} />
      <div className="page container">
        <CatalogBreadcrumb category={category} here={name} />
        <article className={inStock ? 'product' : 'product is-out'}>
          <ProductGallery product={product} />
          <ProductAbout product={product}>{inStock && <ProductDetails product={product} />}</ProductAbout>
        </article>
      </div>
      <RelatedProducts product={product} />
      {!inStock && (
        <div className="section container">
          <div className="product-details">
            <ProductDetails product={product} />
          </div>
        </div>
      )}
    </>
  )
}

function UnknownProduct() {
  useNotFoundStatus()
  return (
    <div className="page container">
      <PageHead title="Product not found" />
      <EmptyState
        art={<NothingFoundArt />}
        title="Product not found"
        action={
          <Link className="button button-primary button-large" href={paths.products()}>
            See all products
          </Link>
        }
      >
        We may no longer carry it. You can browse the categories below.
      </EmptyState>
      <nav aria-label="Categories">
        <CategoryGrid />
      </nav>
    </div>
  )
}

const enlargePicture = lazyCode(async () => (await import('./enlarge-picture.tsx')).EnlargePicture)
// The list loads with the page that is prefetched. A failure is retried by the page itself.
if (typeof document !== 'undefined') enlargePicture.load().catch(() => {})

const STAGE_SIZES = '(min-width: 64rem) 300px, (min-width: 48rem) 33vw, 55vw'

function ProductGallery({ product }: { product: ProductWire }) {
  const { name, category, image } = product
  const [chosen, setChosen] = useState(0)
  const { code: EnlargePicture } = useLazyCode(enlargePicture, { wanted: useHydrated() })
  const pictureName = (index: number) => `${name}, picture ${index + 1} of ${image.length}`
  return (
    <div className={image.length > 1 ? 'product-gallery' : 'product-gallery product-gallery-single'}>
      <Picture
        src={image[chosen] ?? image[0]}
        category={category}
        alt={chosen === 0 ? name : pictureName(chosen)}
        sizes={STAGE_SIZES}
        priority="high"
      >
        {EnlargePicture && image.length > 0 && <EnlargePicture product={product} shown={chosen} onShow={setChosen} />}
      </Picture>
      {image.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className="product-thumbs" role="group" aria-label={`Pictures of ${name}`}>
          {image.map((src, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: pictures may repeat, and never move
              key={index}
              type="button"
              className="product-thumb"
              aria-label={pictureName(index)}
              aria-current={index === chosen ? 'true' : undefined}
              onClick={() => setChosen(index)}
            >
              <Picture src={src} category={category} alt="" sizes="64px" priority="low" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Shows related products that are in stock, and nothing when there are none. */
function RelatedProducts({ product }: { product: ProductWire }) {
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

const ProductSkeleton = () => (
  <>
    <h1 className="visually-hidden">Loading product</h1>
    <Skeleton className="product-breadcrumb-skeleton" width={240} />
    <div className="product">
      <div className="product-gallery product-gallery-single">
        <Skeleton className="picture" />
      </div>
      <div className="product-about" aria-hidden="true">
        <Skeleton width="70%" height={40} />
        <Skeleton width={160} height={20} />
        <Skeleton width={200} height={64} />
        <Skeleton width="100%" height={56} />
        <Skeleton width="100%" height={120} />
      </div>
    </div>
  </>
)
