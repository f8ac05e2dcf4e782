import { ArrowRight } from 'lucide-react'
import type { ProductChangeWire } from '../../../../contract/products/product-changes.ts'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { momentText } from '../../../ui/date-text.ts'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { OlderList } from '../older-list.tsx'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type ProductEdit, showProduct } from './edit-state.ts'
import { FieldValue, fieldName, useValueText } from './field-values.tsx'
import { historyKey } from './use-edited-product.ts'

interface ProductHistoryProps {
  readonly edit: ProductEdit
  readonly product: SellerProductWire
  onChanged(product: SellerProductWire): void
}

export function ProductHistory({ edit, product, onChanged }: ProductHistoryProps) {
  const token = sellerToken()
  const { busy, run } = useOneAtATime()
  return (
    <section className="product-history seller-panel" aria-label="History">
      <h2 className="small-heading">History</h2>
      <OlderList
        queryKey={historyKey(token, product._id)}
        noun="change"
        texts={{ failed: 'The history could not be loaded.', empty: 'No changes yet.' }}
        fetchPage={async (cursor, limit) => {
          const response = requireSuccess(await sellerApi.listProductChanges(token, product._id, cursor, limit))
          return { rows: response.changes, nextCursor: response.nextCursor }
        }}
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

/** Sets a field back to its value before the change, unless it was changed again since. */
async function undoChange(edit: ProductEdit, change: string, onChanged: (product: SellerProductWire) => void): Promise<void> {
  const token = sellerToken()
  const undone = await sellerApi.undoProductChange(token, change)
  if (!undone.success) return reportSellerFailure(undone, token)
  const present = await sellerApi.getProduct(token, edit.state.get().base._id)
  if (!present.success) return reportSellerFailure(present, token)
  showProduct(edit, present.product)
  onChanged(present.product)
  if (undone.undone > 0) notify.success('Undone')
  else notify.error('It was changed again since, so it stays as it is.')
}

/** The server records a product that an import added as a change of `archived` from null. */
const isAddition = (field: ProductChangeWire['field'], from: unknown): boolean => field === 'archived' && (from ?? null) === null

interface ChangeProps {
  readonly change: ProductChangeWire
  readonly busy: boolean
  onUndo(): void
}

/** The store begins and ends sales by itself. While a sale is on, it has the price of before. */
function saleStep({ field, to, by }: ProductChangeWire): string | null {
  if (field !== 'sale' || by !== 'store') return null
  if (to === null) return 'Sale ended'
  return typeof to === 'object' && 'usualPrice' in to ? 'Sale began' : null
}

function Change({ change, busy, onUndo }: ChangeProps) {
  const { field, from, to, at, by, isUndone } = change
  const textOf = useValueText()
  return (
    <li className="product-change" tabIndex={-1}>
      <span className="strong">{isAddition(field, from) ? 'Added by an import' : (saleStep(change) ?? fieldName(field))}</span>
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
