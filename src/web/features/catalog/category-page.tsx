import { Link } from 'wouter'
import type { CategoryWire } from '../../../contract/categories/categories.ts'
import { withoutControls } from '../../../domain/text/shown-text.ts'
import { usePromisedTime } from '../../document/open-state.ts'
import { PageHead } from '../../document/page-head.tsx'
import { useCategory } from '../../document/store-categories.ts'
import { useStoreName } from '../../document/store-identity.ts'
import { decodePart, useSearchParam } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { Stage } from '../../ui/stage.tsx'
import { CatalogBreadcrumb } from './catalog-breadcrumb.tsx'
import { categoryQueries, type FoodFilter } from './catalog-queries.ts'
import { CategoryArt } from './category-art.tsx'
import { CategoryRail } from './category-rail.tsx'
import { DietChips } from './diet-chips.tsx'
import { countText, type FoundProducts, useProductPages } from './found-products.ts'
import { leftOutText } from './left-out-text.ts'
import { SkipToProducts } from './product-grid.tsx'
import { ProductList } from './product-list.tsx'
import { ClearFilter, WithoutAllergens } from './without-allergens.tsx'
import './category-page.css'

/** Shows a category of the store, or any other text that products have as their category. */
export function CategoryPage({ category: part }: { category: string }) {
  const path = decodePart(part)
  const promised = usePromisedTime()
  const store = useStoreName()
  const category = useCategory(path)
  const cursor = useSearchParam('cursor') ?? ''
  const filter = useFoodFilter()
  const { without, diets } = filter
  const found = useProductPages(categoryQueries(path, cursor, filter))
  const isEmpty = found.status === 'ready' && found.products.length === 0
  const isUnknown = isEmpty && category === undefined && without + diets === '' && cursor === ''
  const title = category?.name ?? nameIn(found) ?? (isUnknown ? 'Category not found' : withoutControls(path))
  return (
    <div className="page container">
      <PageHead
        title={title}
        description={`${category?.description ?? `${isUnknown ? 'Groceries' : `${title} and more`} from ${store}.`} Delivered ${promised ?? 'to your door'}.`}
        {...((category && cursor === '') || !isEmpty ? { canonical: paths.pageFrom(paths.category(path), cursor) } : {})}
      />
      {!isEmpty && <SkipToProducts />}
      <CatalogBreadcrumb here={title} />
      <CategoryRail current={path} kept={filter} />
      <WithoutAllergens list={paths.filtered(paths.category(path), { diets })} without={without} />
      <DietChips found={found} chosen={diets} urlOf={(next) => paths.filtered(paths.category(path), { without, diets: next })} />
      {isEmpty && cursor === '' ? (
        <EmptyCategory title={title} category={category} list={paths.category(path)} filter={filter} />
      ) : (
        <FullCategory
          title={title}
          category={category}
          found={found}
          start={paths.filtered(paths.category(path), { ...filter })}
        />
      )}
    </div>
  )
}

const useFoodFilter = (): FoodFilter => ({ without: useSearchParam('without') ?? '', diets: useSearchParam('diets') ?? '' })

interface FullCategoryProps {
  readonly title: string
  readonly category: CategoryWire | undefined
  readonly found: FoundProducts
  readonly start: string
}

function FullCategory({ title, category, found, start }: FullCategoryProps) {
  return (
    <>
      <div className="category-banner" data-tint={category?.tint}>
        <h1>{title}</h1>
        <p role="status">{`${countText(found)}${found.status === 'ready' && found.isOfStock ? ' in stock' : ''}`}</p>
        {category && <CategoryArt of={category} on="banner" all />}
      </div>
      <ProductList found={found} start={start} />
    </>
  )
}

interface EmptyCategoryProps {
  readonly title: string
  readonly category: CategoryWire | undefined
  readonly list: string
  readonly filter: FoodFilter
}

const EmptyCategory = ({ title, category, list, filter: { without, diets } }: EmptyCategoryProps) => (
  <Stage tint={category?.tint} art={<CategoryArt of={category} on="stage" first />}>
    <h1>{title}</h1>
    {without + diets === '' ? (
      <>
        <h2>No products found in this category.</h2>
        <p>Try another category, or browse everything we have.</p>
        <Link className="button button-primary button-large" href={paths.products()}>
          See all products
        </Link>
      </>
    ) : (
      <>
        <h2>No products match your filter.</h2>
        <p>{without === '' ? 'Remove a diet to see more.' : leftOutText(without)}</p>
        <ClearFilter list={list} />
      </>
    )}
  </Stage>
)

/** Returns the category's name as its products spell it, since the URL has it in lower case. */
const nameIn = (found: FoundProducts) => (found.status === 'ready' ? found.products[0]?.category : undefined)
