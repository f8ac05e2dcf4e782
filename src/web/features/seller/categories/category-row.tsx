import { Link } from 'wouter'
import type { SellerCategoryWire } from '../../../../contract/categories/category-requests.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { CategoryArt } from '../../catalog/category-art.tsx'
import type { CategoryActions } from './use-category-list.ts'

interface CategoryRowProps {
  readonly category: SellerCategoryWire
  readonly actions: CategoryActions
  readonly children?: Elements
  onEdit(): void
}

export function CategoryRow({ category, actions, children, onEdit }: CategoryRowProps) {
  const { name, path, tint, products, isArchived, isEmpty, by } = category
  const { busy, run } = useOneAtATime()
  return (
    <>
      <span className="picture category-row-picture" data-tint={tint}>
        <CategoryArt of={category} on="chip" />
      </span>
      <div className="category-row-what">
        <p className="strong">{name}</p>
        <p className="soft small">
          {isArchived ? <span>Archived</span> : <PageLink path={path} />}{' '}
          <span>{`· ${isEmpty ? 'shown to customers once it has products' : countOf(products, 'product')}${by !== undefined ? ` · changed by ${by}` : ''}`}</span>
        </p>
      </div>
      <div className="category-row-do">
        {children}
        {!isArchived && (
          <button type="button" className="button button-secondary" onClick={onEdit}>
            Edit<span className="visually-hidden">{` ${name}`}</span>
          </button>
        )}
        <BusyButton
          className="button button-quiet"
          busy={busy}
          hiddenText={` ${name}`}
          onClick={() => void run(async () => void (await actions.archive(category, !isArchived)))}
        >
          {isArchived ? 'Restore' : 'Archive'}
        </BusyButton>
      </div>
    </>
  )
}

const PageLink = ({ path }: { path: string }) => (
  <Link href={paths.category(path)}>
    <span>{`${paths.products()}/`}</span>
    <wbr />
    <span>{path.toLowerCase()}</span>
  </Link>
)
