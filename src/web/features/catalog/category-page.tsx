import { Link } from 'wouter'
import { PageHead } from '../../page-head.tsx'
import { paths } from '../../paths.ts'
import basket from '../../pictures/basket.webp'
import { decodePart } from '../../product-queries-of.ts'
import { Art, ArtPicture } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CatalogBreadcrumb } from './catalog-breadcrumb.tsx'
import { useCategoryProducts } from './category-products.ts'
import { CategoryRail } from './category-rail.tsx'
import { type CategoryTile, tileOf } from './category-tiles.ts'
import { countWords } from './count-words.ts'
import { describeCategory } from './describe-category.ts'
import type { FoundProducts } from './found-products.ts'
import { LoadMore } from './load-more.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

const CARDS_IN_VIEW = 5

/** A shelf: one of the seven, or any other that a seller has filled. */
export function CategoryPage({ category: part }: { category: string }) {
  const category = decodePart(part)
  const tile = tileOf(category)
  const found = useCategoryProducts(category)
  const isEmpty = found.status === 'ready' && found.products.length === 0
  const title = tile?.text ?? nameIn(found) ?? category
  return (
    <div className="page container">
      <PageHead
        title={title}
        description={describeCategory(title, tile)}
        {...(tile || !isEmpty ? { canonical: paths.category(category) } : {})}
      />
      <CatalogBreadcrumb here={title} />
      <CategoryRail current={category} />
      {isEmpty ? <EmptyCategory title={title} tile={tile} /> : <FullCategory title={title} tile={tile} found={found} />}
    </div>
  )
}

function FullCategory({ title, tile, found }: { title: string; tile: CategoryTile | undefined; found: FoundProducts }) {
  return (
    <>
      <div className="category-banner" data-category={tile?.path}>
        <h1>{title}</h1>
        <p role="status">{countWords(found)}</p>
        {tile?.pictures.map((picture) => (
          <Art key={picture.src} of={picture} sizes="(min-width: 48rem) 168px, 112px" first />
        ))}
      </div>
      {found.status === 'loading' && <ProductGridSkeleton />}
      {found.status === 'failed' && <Notice onRetry={found.retry}>Products could not be loaded.</Notice>}
      {found.status === 'ready' && (
        <>
          <ProductGrid products={found.products} level={2} firstCards={CARDS_IN_VIEW} />
          {found.further && <LoadMore further={found.further} />}
        </>
      )}
    </>
  )
}

const EmptyCategory = ({ title, tile }: { title: string; tile: CategoryTile | undefined }) => (
  <>
    <h1>{title}</h1>
    <EmptyState
      level={2}
      art={<ArtPicture category={tile?.path ?? ''} of={tile?.pictures[0] ?? { src: basket }} first />}
      title="No products found in this category."
      action={
        <Link className="button button-primary" href={paths.products()}>
          See all products
        </Link>
      }
    >
      We are restocking. Everything else is on its shelf.
    </EmptyState>
  </>
)

/** A category's name as its products spell it: the address has it in lower case. */
const nameIn = (found: FoundProducts) => (found.status === 'ready' ? found.products[0]?.category : undefined)
