import { useState } from 'react'
import type { SellerCategoryWire } from '../../../../contract/categories/category-requests.ts'
import { DEFAULT_TINT } from '../../../../domain/categories/category.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryRow } from './category-row.tsx'
import { OrderedCategories } from './ordered-categories.tsx'
import { UnlistedCategories } from './unlisted-categories.tsx'
import { useCategoryList } from './use-category-list.ts'
import './store-categories.css'

/** The id of the category in the dialog, or `new` for one that is added. Null means that the dialog is closed. */
type Edited = string | 'new' | null

const NEW = { tint: DEFAULT_TINT, description: '', picture: null }

export function StoreCategories({ title }: { title: string }) {
  const { categories, hasFailed, reload, actions } = useCategoryList()
  const [edited, setEdited] = useState<Edited>(null)
  const archived = categories?.filter(({ isArchived }) => isArchived) ?? []
  return (
    <>
      <SellerHead
        title={title}
        note={<span role="status">{categories ? countText(categories) : hasFailed ? 'Not loaded' : 'Loading'}</span>}
      >
        <button type="button" className="button button-primary" onClick={() => setEdited('new')}>
          Add category
        </button>
      </SellerHead>
      {hasFailed && <Notice onRetry={reload}>Categories could not be loaded.</Notice>}
      {categories === null && !hasFailed && <CategoryRowsSkeleton />}
      {categories && (
        <div className="stack">
          <UnlistedCategories onCreate={(name) => actions.save(null, { ...NEW, name })} />
          <OrderedCategories categories={categories} actions={actions} onEdit={({ _id }) => setEdited(_id)} />
          {archived.length > 0 && (
            <ul className="seller-panel" aria-label="Archived categories">
              {archived.map((category) => (
                <li className="category-row" key={category._id}>
                  <CategoryRow category={category} actions={actions} onEdit={() => setEdited(category._id)} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {edited !== null && categories && (
        <CategoryDialog
          category={categories.find(({ _id }) => _id === edited) ?? null}
          actions={actions}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function countText(categories: readonly SellerCategoryWire[]): string {
  const archived = categories.filter(({ isArchived }) => isArchived).length
  const all = categories.length === 1 ? '1 category' : `${categories.length} categories`
  return archived === 0 ? all : `${all}, ${archived} of them archived`
}

const SKELETON_ROWS = Array.from({ length: 7 }, (_, row) => row)

export const CategoriesSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />}>
      <Skeleton width={148} height={48} />
    </SellerHead>
    <CategoryRowsSkeleton />
  </>
)

const CategoryRowsSkeleton = () => (
  <div className="seller-panel" aria-hidden="true">
    {SKELETON_ROWS.map((row) => (
      <div className="category-row" key={row}>
        <Skeleton width={56} height={56} />
        <Skeleton width="60%" height={40} />
      </div>
    ))}
  </div>
)
