import { Link } from 'wouter'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import type { MovementWire } from '../../../../contract/stock.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { momentText } from '../../../ui/date-text.ts'
import { OlderList } from '../older-list.tsx'
import { boardFilter } from '../orders/board-filter.ts'
import { movementsKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'
import { reasonName } from './reason-name.ts'
import { signed } from './typed-change.ts'

export function Movements({ product: { _id: id, name } }: { product: SellerProductWire }) {
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
    <span className="soft">{NAMES[by] ?? by}</span>
    <time className="soft" dateTime={at}>
      {momentText(at)}
    </time>
  </li>
)

const NAMES: Readonly<Record<string, string>> = { shopper: 'Customer', store: 'Store' }
