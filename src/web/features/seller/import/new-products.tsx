import type { ImportLists } from '../../../../contract/catalog-file.ts'
import { countOf, numberText } from '../../../../domain/counts.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { useCategoryNames } from '../../../document/store-categories.ts'
import { FactRow, ImportList } from './import-list.tsx'

export function NewProducts({ created }: { created: ImportLists['created'] }) {
  const nameOf = useCategoryNames()
  return (
    <ImportList
      id="new"
      title={countOf(created.length, 'new product')}
      heads={['Row', 'Product', 'Category', 'Price and stock']}
      rows={created}
    >
      {({ row, name, category, ...product }) => (
        <FactRow row={row} product={name} column={nameOf(category)}>
          <strong>{priceText(product)}</strong>
          <span>{product.stock === null ? ', not counted' : `, ${numberText(product.stock)} in stock`}</span>
        </FactRow>
      )}
    </ImportList>
  )
}

type Prices = Pick<ImportLists['created'][number], 'price' | 'offerPrice'>

const priceText = ({ price, offerPrice }: Prices): string =>
  offerPrice < price ? `${formatDollars(offerPrice)} instead of ${formatDollars(price)}` : formatDollars(price)
