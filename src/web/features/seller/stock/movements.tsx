import { Link } from 'wouter'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import type { MovementWire } from '../../../../contract/stock.ts'
import { momentText } from '../../../ui/date-text.ts'
import { OlderList } from '../older-list.tsx'
import { boardFilter } from '../orders/board-filter.ts'
import { reasonName } from './reason-name.ts'
import { signed } from './typed-change.ts'
import { useMovements } from './use-movements.ts'
import './movements.css'

export function Movements({ product: { _id: id, name } }: { product: SellerProductWire }) {
  const query = useMovements(id)
  return (
    <section className="movements" aria-label={`Movements of ${name}`}>
      <OlderList
        rows={query.data?.pages.flatMap((page) => page.movements) ?? null}
        noun="movement"
        texts={{ failed: 'The movements could not be loaded.', empty: 'No movements yet.' }}
        query={query}
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
    <span className="soft">{NAMES[by] ?? by}</span>
    <time className="soft" dateTime={at}>
      {momentText(at)}
    </time>
  </li>
)

const NAMES: Readonly<Record<string, string>> = { shopper: 'Customer', store: 'Store' }
