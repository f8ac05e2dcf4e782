import { Link } from 'wouter'
import type { ProductState } from '../../../../contract/products/seller-products.ts'
import { shortenText } from '../../../../domain/text/shown-text.ts'
import { useCategoryName } from '../../../document/store-categories.ts'
import labelDense from '../../../pictures/label@2x.webp'
import label from '../../../pictures/label.webp'
import { paths } from '../../../routing/paths.ts'
import { ArtPicture, NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ProductFilter } from './product-filter.ts'

interface NoProductsProps {
  readonly filter: ProductFilter
  readonly onShowAll: () => void
}

export function NoProducts({ filter: { state, category, ...words }, onShowAll }: NoProductsProps) {
  const search = words.search || words.barcode
  const name = useCategoryName(category)
  if (state === null && search === '' && category === '') return <NothingThere />
  return (
    <EmptyState
      level={2}
      art={<NothingFoundArt />}
      title={state === null ? nothingFound(search, name) : TITLES[state]}
      action={
        <button type="button" className="button button-secondary" onClick={onShowAll}>
          Show all products
        </button>
      }
    >
      {words.barcode === '' ? hint(state, search, name) : 'No product has this barcode.'}
    </EmptyState>
  )
}

const TITLES: Readonly<Record<ProductState, string>> = {
  on: 'Nothing is in stock',
  out: 'Nothing is out of stock',
  low: 'Nothing is running low',
  archived: 'Nothing is archived',
}

const nothingFound = (search: string, category: string): string =>
  search === '' ? `Nothing in ${shortenText(category, 32)}` : `Nothing found for “${shortenText(search, 32)}”`

function hint(state: ProductState | null, search: string, category: string): string {
  if (state === null) return search === '' ? 'Products of this category will show here.' : 'Try a shorter word.'
  const within = category === '' ? '' : ` in ${category}`
  if (search !== '') return `None with “${shortenText(search, 32)}”${within}.`
  return within === '' ? 'Products will show here once there are some.' : `None${within}.`
}

const NothingThere = () => (
  <EmptyState
    level={2}
    art={<ArtPicture tint="mint" of={{ src: label, dense: labelDense }} sizes="145px" first />}
    title="No products yet"
    action={
      <Link className="button button-primary" href={paths.sellerAddProduct()}>
        Add a product
      </Link>
    }
  >
    Products you add will show here and in the store.
  </EmptyState>
)
