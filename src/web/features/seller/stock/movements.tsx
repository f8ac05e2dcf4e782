import { Link } from 'wouter'
import type { MovementWire, SellerProductWire } from '../../../../contract/stock.ts'
import { useMoreRows } from '../../../lists/more-rows.ts'
import { paths } from '../../../routing/paths.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { momentText } from '../../../ui/date-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { reasonName } from './reason-name.ts'
import { signed } from './typed-change.ts'
import { useMovements, useOrderNumber } from './use-movements.ts'
import './movements.css'

/** What changed the stock, newest first: why, by whom, for which order. */
export function Movements({ product: { _id: id, name } }: { product: SellerProductWire }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useMovements(id)
  const movements = data?.pages.flatMap((page) => page.movements) ?? []
  const more = useMoreRows('movement', movements.length)
  const showOlder = () => {
    more.start()
    void fetchNextPage()
  }
  return (
    <section className="movements" aria-label={`Movements of ${name}`}>
      {data === undefined && !isError && <Skeleton height={96} />}
      {isError && <Notice onRetry={() => void refetch()}>The movements could not be loaded.</Notice>}
      {data !== undefined && movements.length === 0 && <p className="soft">No movements yet.</p>}
      <ul ref={more.list}>
        {movements.map((movement) => (
          <Movement key={movement._id} movement={movement} />
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="text-link" aria-busy={isFetchingNextPage} onClick={showOlder}>
          Show older
        </button>
      )}
      <Announcement>{more.announced}</Announcement>
    </section>
  )
}

const Movement = ({ movement: { change, reason, at, by, order, note } }: { movement: MovementWire }) => (
  <li className="movement" tabIndex={-1}>
    <strong className="numbers">{signed(change)}</strong>
    <span className="strong">{reasonName(reason)}</span>
    <span className="movement-note soft">
      {order !== undefined && <OrderLink id={order} />}
      {note}
    </span>
    <span className="soft">{NAMES[by] ?? by}</span>
    <time className="soft" dateTime={at}>
      {momentText(at)}
    </time>
  </li>
)

const NAMES: Readonly<Record<string, string>> = { shopper: 'Customer', store: 'Store' }

function OrderLink({ id }: { id: string }) {
  const number = useOrderNumber(id)
  if (number === undefined) return <span className="numbers">Order …</span>
  return (
    <Link className="text-link numbers" href={paths.sellerOrders(number)}>
      <span className="visually-hidden">Order </span>
      {number}
    </Link>
  )
}
