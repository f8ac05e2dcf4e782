import { Link } from 'wouter'
import { PageHead } from '../../document/page-head.tsx'
import basketDense from '../../pictures/basket@2x.webp'
import basket from '../../pictures/basket.webp'
import { decodePart } from '../../routing/decode-part.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParam } from '../../routing/search-param.ts'
import { withoutControls } from '../../text/without-controls.ts'
import type { ArtFile } from '../../ui/art.tsx'
import { Stage, StageArt } from '../../ui/stage.tsx'
import { CatalogBreadcrumb } from './catalog-breadcrumb.tsx'
import { categoryQueries } from './catalog-queries.ts'
import { CategoryArt } from './category-art.tsx'
import { CategoryRail } from './category-rail.tsx'
import { type CategoryTile, tileOf } from './category-tiles.ts'
import { countText } from './count-text.ts'
import { describeCategory } from './describe-category.ts'
import type { FoundProducts } from './found-products.ts'
import { ProductList } from './product-list.tsx'
import { useProductPages } from './product-pages.ts'
import { WithoutAllergens } from './without-allergens.tsx'
import './category-page.css'

const BASKET: ArtFile = { src: basket, dense: basketDense }

/** Also one outside the seven that has products. */
export function CategoryPage({ category: part }: { category: string }) {
  const category = decodePart(part)
  const tile = tileOf(category)
  const cursor = useSearchParam('cursor') ?? ''
  const without = useSearchParam('without') ?? ''
  const found = useProductPages(categoryQueries(category, cursor, without))
  const isEmpty = found.status === 'ready' && found.products.length === 0
  const title = tile?.text ?? nameIn(found) ?? withoutControls(category)
  return (
    <div className="page container">
      <PageHead
        title={title}
        description={describeCategory(title, tile)}
        {...((tile && cursor === '') || !isEmpty ? { canonical: paths.pageFrom(paths.category(category), cursor) } : {})}
      />
      <CatalogBreadcrumb here={title} />
      <CategoryRail current={category} without={without} />
      <WithoutAllergens list={paths.category(category)} without={without} />
      {isEmpty && cursor === '' ? (
        <EmptyCategory title={title} tile={tile} />
      ) : (
        <FullCategory title={title} tile={tile} found={found} start={paths.without(paths.category(category), without)} />
      )}
    </div>
  )
}

interface FullCategoryProps {
  readonly title: string
  readonly tile: CategoryTile | undefined
  readonly found: FoundProducts
  readonly start: string
}

function FullCategory({ title, tile, found, start }: FullCategoryProps) {
  return (
    <>
      <div className="category-banner" data-category={tile?.path}>
        <h1>{title}</h1>
        <p role="status">{countText(found)}</p>
        {tile?.drawings.map((name) => (
          <CategoryArt key={name} name={name} on="banner" first />
        ))}
      </div>
      <ProductList found={found} start={start} />
    </>
  )
}

const EmptyCategory = ({ title, tile }: { title: string; tile: CategoryTile | undefined }) => (
  <Stage category={tile?.path} art={tile ? <CategoryArt name={tile.drawings[0]} on="stage" first /> : <StageArt of={BASKET} />}>
    <h1>{title}</h1>
    <h2>No products found in this category.</h2>
    <p>Try another category, or browse everything we have.</p>
    <Link className="button button-primary button-large" href={paths.products()}>
      See all products
    </Link>
  </Stage>
)

/** As its products spell it: the URL has it in lower case. */
const nameIn = (found: FoundProducts) => (found.status === 'ready' ? found.products[0]?.category : undefined)
