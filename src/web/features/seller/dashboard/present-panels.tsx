import { Link } from 'wouter'
import type { DashboardResponse } from '../../../../contract/dashboard.ts'
import { paths } from '../../../routing/paths.ts'
import { useNow } from '../../../ui/date-text.ts'
import { Picture } from '../../../ui/picture.tsx'
import { boardFilter } from '../orders/board-filter.ts'
import { DueMark } from '../seller-parts.tsx'
import { Panel } from './panel.tsx'

const TICK_MS = 10_000

export function LateNow({ late }: { late: DashboardResponse['lateNow'] }) {
  const now = useNow(TICK_MS)
  return (
    <Panel
      title="Late now"
      link={{ href: boardFilter.url({ isLate: true }), text: `All ${late.orders} late orders` }}
      isEmpty={late.orders === 0}
    >
      {late.orders === 0 ? (
        <p className="dash-none soft">No open order is late.</p>
      ) : (
        <ul className="lead-list">
          {late.first.map(({ _id, number, name, status, dueAt }) => (
            <li key={_id}>
              <div>
                <Link className="row-link numbers" href={paths.packing(number)}>
                  {number}
                </Link>
                <p className="soft small">{`${name} · ${status}`}</p>
              </div>
              <DueMark dueAt={dueAt} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export function LowStock({ lowStock: { low, out, products } }: Pick<DashboardResponse, 'lowStock'>) {
  const stock = (state: string) => `${paths.sellerStock()}?state=${state}`
  return (
    <Panel title="Low stock" link={{ href: stock('low'), text: `All ${low} low products` }} isEmpty={low === 0}>
      {low === 0 ? (
        <p className="dash-none soft">No product is low.</p>
      ) : (
        <ul className="lead-list">
          {products.map(({ product, name, category, image, stock: left }) => (
            <li key={product}>
              <div className="with-picture">
                <Picture src={image[0]} category={category} alt="" sizes="44px" />
                <Link className="row-link long-name" href={paths.sellerProduct(product)}>
                  {name}
                </Link>
              </div>
              <span className="low-tag">{`${left} left`}</span>
            </li>
          ))}
        </ul>
      )}
      {out > 0 && (
        <p className="dash-none">
          <Link className="text-link" href={stock('out')}>
            {out === 1 ? '1 product can’t be bought' : `${out} products can’t be bought`}
          </Link>
        </p>
      )}
    </Panel>
  )
}
