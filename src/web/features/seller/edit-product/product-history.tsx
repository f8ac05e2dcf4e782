import { ArrowRight } from 'lucide-react'
import type { ProductChangeWire } from '../../../../contract/product-changes.ts'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { momentText } from '../../../ui/date-text.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { OlderList } from '../older-list.tsx'
import type { ProductEdit } from './edit-state.ts'
import { FieldValue, fieldName, useValueText } from './field-values.tsx'
import { undoChange, useProductHistory } from './use-product-history.ts'
import './product-history.css'

interface ProductHistoryProps {
  readonly edit: ProductEdit
  readonly product: SellerProductWire
  onChanged(product: SellerProductWire): void
}

export function ProductHistory({ edit, product, onChanged }: ProductHistoryProps) {
  const query = useProductHistory(product._id)
  const { busy, run } = useOneAtATime()
  return (
    <section className="product-history seller-panel" aria-label="History">
      <h2 className="small-heading">History</h2>
      <OlderList
        rows={query.data?.pages.flatMap((page) => page.changes) ?? null}
        noun="change"
        texts={{ failed: 'The history could not be loaded.', empty: 'Nothing was changed yet.' }}
        query={query}
      >
        {(change) => (
          <Change
            key={change._id}
            change={change}
            busy={busy}
            onUndo={() => void run(() => undoChange(edit, change._id, onChanged))}
          />
        )}
      </OlderList>
    </section>
  )
}

/** The server records a product that an import added as a change of `archived` from null. */
const isAddition = (field: ProductChangeWire['field'], from: unknown): boolean => field === 'archived' && (from ?? null) === null

interface ChangeProps {
  readonly change: ProductChangeWire
  readonly busy: boolean
  onUndo(): void
}

function Change({ change: { field, from, to, at, by, isUndone }, busy, onUndo }: ChangeProps) {
  const textOf = useValueText()
  return (
    <li className="product-change" tabIndex={-1}>
      <span className="strong">{isAddition(field, from) ? 'Added by an import' : fieldName(field)}</span>
      {!isAddition(field, from) && (
        <span className="product-change-values">
          <s className="soft">
            <FieldValue field={field} value={from} />
          </s>
          <ArrowRight className="icon" aria-label="becomes" />
          <strong>
            <FieldValue field={field} value={to} />
          </strong>
        </span>
      )}
      <span className="product-change-by soft small">
        <span>{`${by === 'store' ? 'Store' : by},`}</span> <time dateTime={at}>{momentText(at)}</time>
      </span>
      {isUndone ? (
        <span className="soft">Undone</span>
      ) : (
        <button
          type="button"
          className="text-link"
          aria-busy={busy}
          aria-label={
            isAddition(field, from)
              ? 'Undo: archives the product'
              : `Undo: ${fieldName(field)}, to ${textOf(field, from) || 'nothing'}`
          }
          onClick={onUndo}
        >
          Undo
        </button>
      )}
    </li>
  )
}
