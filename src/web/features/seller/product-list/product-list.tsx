import { Undo2, X } from 'lucide-react'
import { type Ref, useRef } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { UnlistedNote } from '../categories/unlisted-categories.tsx'
import type { Done } from '../grid/use-product-grid.ts'
import { ProductRowsSkeleton } from '../page-skeletons.tsx'
import { NoProducts } from '../product-filter/no-products.tsx'
import { PRODUCT_PAGES, useProductFilter } from '../product-filter/product-filter.ts'
import { ProductFilters, StateTabs } from '../product-filter/product-filters.tsx'
import { countText, useProductList } from '../product-filter/use-product-list.ts'
import { ActionBar, SellerHead } from '../seller-parts.tsx'
import { productsKey } from '../seller-queries.ts'
import { BulkPanel } from './bulk-panel.tsx'
import { ProductListActions } from './product-list-actions.tsx'
import { ProductRow } from './product-row.tsx'
import { useSeveral } from './use-several.ts'
import './product-list.css'

export { ProductListSkeleton } from '../page-skeletons.tsx'

const PAGE = PRODUCT_PAGES.list

export function ProductList({ title }: { title: string }) {
  const { filter, change } = useProductFilter(PAGE)
  const list = useProductList(filter, { list: productsKey, pageSize: 100 })
  const { rows, counts, failed } = list
  const isMissing = rows === null && failed !== null
  const searchBox = useRef<HTMLInputElement>(null)
  const showAll = () => {
    change({ ...PAGE.defaults, sort: filter.sort })
    searchBox.current?.focus() // the pressed button unmounts
  }
  const several = useSeveral(filter)
  const total = counts ? (filter.state === null ? counts.on + counts.out : counts[filter.state]) : 0
  return (
    <>
      <SellerHead title={title} note={<span role="status">{isMissing ? 'Not loaded' : countText(counts, filter)}</span>}>
        <ProductListActions
          gridUrl={PRODUCT_PAGES.grid.url(filter)}
          isChoosing={several.chosen !== null}
          onChoose={several.setChoosing}
        />
      </SellerHead>
      <UnlistedNote />
      <StateTabs page={PAGE} filter={filter} counts={counts} />
      <ProductFilters filter={filter} box={searchBox} onChange={change} />
      {several.chosen !== null && (
        <BulkPanel
          selected={[...several.chosen.values()]}
          total={Math.max(total, several.chosen.size)}
          progress={several.progress}
          onSelectAll={several.chooseAll}
          onApply={several.apply}
          onClose={() => several.setChoosing(false)}
        />
      )}
      {isMissing && <Notice onRetry={list.reload}>Products could not be loaded.</Notice>}
      {rows === null && !failed && <ProductRowsSkeleton />}
      {rows !== null && rows.length > 0 && (
        <ProductTable products={rows} listRef={list.ref} chosen={several.chosen} onChoose={several.choose} />
      )}
      {rows !== null && rows.length === 0 && <NoProducts filter={filter} onShowAll={showAll} />}
      <LoadMoreButton list={list}>Load more products</LoadMoreButton>
      {several.done && <DoneBar done={several.done} onClose={several.forget} />}
    </>
  )
}

interface ProductTableProps {
  readonly products: readonly SellerProductWire[]
  readonly listRef: Ref<HTMLUListElement>
  /** Rows have checkboxes unless this is null. */
  readonly chosen: ReadonlyMap<string, SellerProductWire> | null
  onChoose(product: SellerProductWire, isChosen: boolean): void
}

const ProductTable = ({ products, listRef, chosen, onChoose }: ProductTableProps) => (
  <section className={`product-table seller-panel ${chosen ? 'is-choosing' : ''}`} aria-label="Products">
    <div className="seller-products-head" aria-hidden="true">
      <span>Product</span>
      <span>Category</span>
      <span>Price</span>
      <span>On hand</span>
      <span>Stock</span>
    </div>
    <ul className="seller-products" ref={listRef}>
      {products.map((product) => (
        <ProductRow key={product._id} product={product} isChosen={chosen?.has(product._id)} onChoose={onChoose} />
      ))}
    </ul>
  </section>
)

function DoneBar({ done: { text, undo }, onClose }: { done: Done; onClose: () => void }) {
  const { busy, run } = useOneAtATime()
  return (
    <ActionBar label="Changes">
      <strong role="status">{text}</strong>
      {undo && (
        <button type="button" className="button button-line" aria-busy={busy} onClick={() => void run(undo)}>
          <Undo2 className="icon" aria-hidden="true" />
          Undo
        </button>
      )}
      <button type="button" className="button button-line" aria-label="Close" onClick={onClose}>
        <X className="icon" aria-hidden="true" />
      </button>
    </ActionBar>
  )
}
