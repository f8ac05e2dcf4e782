import { ChevronDown } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { MovementWire } from '../../../../contract/stock/stock.ts'
import { isLow } from '../../../../domain/stock/stock.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { useCategoryName } from '../../../document/store-categories.ts'
import { momentText } from '../../../ui/date-text.ts'
import { Picture } from '../../../ui/picture.tsx'
import { OlderList } from '../older-list.tsx'
import { boardFilter } from '../orders/board-filter.ts'
import { StockSwitch } from '../product-list/stock-switch.tsx'
import { useStockChange } from '../product-list/use-stock-change.ts'
import { movementsKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'
import { ChangeForm } from './change-form.tsx'
import { reasonName, signed } from './typed-change.ts'

export const StockRow = memo(function StockRow({ product }: { product: SellerProductWire }) {
  const { _id: id, name, weight, category } = product
  const { isChanging, change } = useStockChange(id)
  const categoryName = useCategoryName(category)
  const [isForm, setIsForm] = useState(false)
  const [isHistory, setIsHistory] = useState(false)
  const formButton = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    setIsForm(false)
    formButton.current?.focus()
  }
  return (
    <li className={isForm || isHistory ? 'stock-row is-open' : 'stock-row'}>
      <Picture src={product.image[0]} category={category} alt="" sizes="44px" />
      <div className="stock-product">
        <p className="strong long-name">{name}</p>
        <div className="stock-about small">
          <p className="soft">{weight === undefined ? categoryName : `${weight} · ${categoryName}`}</p>
          <StockFlag product={product} />
        </div>
      </div>
      <StockFacts product={product} />
      <StockSwitch
        name={name}
        inStock={product.isOffered}
        isChanging={isChanging}
        isSoldOut={product.isOffered && !product.inStock}
        onChange={change}
      />
      <div className="stock-actions">
        <button
          ref={formButton}
          type="button"
          className="button button-secondary"
          aria-expanded={isForm}
          onClick={() => setIsForm(!isForm)}
        >
          <span>{product.stock === undefined ? 'Count' : 'Change'}</span>
          <span className="visually-hidden">{` ${name}`}</span>
        </button>
        <button
          type="button"
          className="text-link stock-history"
          aria-expanded={isHistory}
          onClick={() => setIsHistory(!isHistory)}
        >
          <span>
            Movements<span className="visually-hidden">{` of ${name}`}</span>
          </span>
          <ChevronDown className="icon" aria-hidden="true" />
        </button>
      </div>
      {isForm && <ChangeForm product={product} onClose={closeForm} />}
      {isHistory && <Movements product={product} />}
    </li>
  )
})

function StockFlag({ product: { stock, held, lowAt, isOffered } }: { product: SellerProductWire }) {
  if (!isOffered || stock === undefined || stock <= held) return null
  return isLow(stock, lowAt) ? <p className="low-tag">Low</p> : null
}

const StockFacts = ({ product: { stock, held, lowAt } }: { product: SellerProductWire }) =>
  stock === undefined ? (
    <p className="stock-facts stock-uncounted soft">Not counted</p>
  ) : (
    <dl className="stock-facts">
      <div>
        <dt>On hand</dt>
        <dd className="strong">{stock}</dd>
      </div>
      <div>
        <dt>Being paid</dt>
        <dd>{held}</dd>
      </div>
      <div>
        <dt>Low at</dt>
        <dd>{lowAt}</dd>
      </div>
    </dl>
  )

function Movements({ product: { _id: id, name } }: { product: SellerProductWire }) {
  const token = sellerToken()
  return (
    <section className="movements" aria-label={`Movements of ${name}`}>
      <OlderList
        queryKey={movementsKey(token, id)}
        noun="movement"
        texts={{ failed: 'The movements could not be loaded.', empty: 'No movements yet.' }}
        fetchPage={async (cursor, limit) => {
          const { movements, nextCursor } = requireSuccess(await sellerApi.listStockMovements(token, id, cursor, limit))
          return { rows: movements, nextCursor }
        }}
      >
        {(movement) => <Movement key={movement._id} movement={movement} />}
      </OlderList>
    </section>
  )
}

const Movement = ({ movement: { change, reason, at, by, orderNumber, note } }: { movement: MovementWire }) => (
  <li className="movement" tabIndex={-1}>
    <strong className="numbers">{signed(change)}</strong>
    <span className="strong">{reasonName(reason)}</span>
    <span className="movement-note soft">
      {orderNumber !== undefined && (
        <Link className="text-link numbers" href={boardFilter.url({ search: orderNumber })}>
          <span className="visually-hidden">Order </span>
          <span>{orderNumber}</span>
        </Link>
      )}
      {note !== undefined && <span>{note}</span>}
    </span>
    <span className="soft">{PERSON_NAMES[by] ?? by}</span>
    <time className="soft" dateTime={at}>
      {momentText(at)}
    </time>
  </li>
)

const PERSON_NAMES: Readonly<Record<string, string>> = { shopper: 'Customer', store: 'Store' }
