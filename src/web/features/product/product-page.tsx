import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products.ts'
import { parsePicturePath } from '../../../domain/picture.ts'
import { usePromisedTime } from '../../document/open-state.ts'
import { PageHead, type SharePicture } from '../../document/page-head.tsx'
import { useNotFoundStatus } from '../../document/response-status.ts'
import { decodePart } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { NothingFoundArt } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CatalogBreadcrumb } from '../catalog/catalog-breadcrumb.tsx'
import { singleProductQuery } from '../catalog/catalog-queries.ts'
import { CategoryGrid } from '../catalog/category-grid.tsx'
import { useProductQueries, useProductQuery } from '../catalog/product-queries.ts'
import { describeProduct } from './describe-product.ts'
import { ProductAbout } from './product-about.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductStructuredData } from './product-structured-data.tsx'
import { RelatedProducts } from './related-products.tsx'
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

function sharePicture({ name, image: [src] }: ProductWire): SharePicture | undefined {
  const picture = src === undefined ? null : parsePicturePath(src)
  return src !== undefined && picture ? { src, width: picture.width, height: picture.height, alt: name } : undefined
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
