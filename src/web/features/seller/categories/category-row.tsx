import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SellerCategoryWire } from '../../../../contract/category-requests.ts'
import { paths } from '../../../routing/paths.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { CategoryArt } from '../../catalog/category-art.tsx'
import { countOf } from '../count-of.ts'
import type { CategoryActions } from './use-category-list.ts'
import './category-row.css'

interface CategoryRowProps {
  readonly category: SellerCategoryWire
  readonly actions: CategoryActions
  /** Buttons that change its place. */
  readonly children?: ReactNode
  onEdit(): void
}

export function CategoryRow({ category, actions, children, onEdit }: CategoryRowProps) {
  const { name, path, tint, products, isArchived, by } = category
  const { busy, run } = useOneAtATime()
  return (
    <>
      <span className="picture category-row-picture" data-tint={tint}>
        <CategoryArt of={category} on="chip" />
      </span>
      <div className="category-row-what">
        <p className="strong">{name}</p>
        <p className="soft small">
          {isArchived ? 'Archived' : <PageLink path={path} />} · {countOf(products, 'product')}
          {by !== undefined && ` · changed by ${by}`}
        </p>
      </div>
      <div className="category-row-do">
        {children}
        {!isArchived && (
          <button type="button" className="button button-secondary" onClick={onEdit}>
            Edit<span className="visually-hidden"> {name}</span>
          </button>
        )}
        <button
          type="button"
          className="button button-quiet"
          aria-busy={busy}
          onClick={() => void run(async () => void (await actions.archive(category, !isArchived)))}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          {isArchived ? 'Restore' : 'Archive'}
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
    </>
  )
}

const PageLink = ({ path }: { path: string }) => (
  <Link href={paths.category(path)}>
    {`${paths.products()}/`}
    <wbr />
    {path.toLowerCase()}
  </Link>
)
