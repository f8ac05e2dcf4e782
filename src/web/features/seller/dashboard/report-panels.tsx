import { Link } from 'wouter'
import type { DashboardResponse } from '../../../../contract/reports/dashboard.ts'
import { cents, formatCents, formatDollars, wireCents } from '../../../../domain/money.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { useCategoryNames } from '../../../document/store-categories.ts'
import { paths } from '../../../routing/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { PAYMENT_LABELS } from '../../orders/order-sums.ts'
import { boardFilter } from '../orders/board-filter.ts'
import { ExportButton } from '../orders/export-orders.tsx'
import { DueMark } from '../seller-parts.tsx'
import { Panel } from './panel.tsx'

interface ReportProps {
  readonly report: DashboardResponse
}

const SHOWN = 5

const BY = { shopper: 'by customers', staff: 'by staff', store: 'by the store' } as const

export const BestSellers = ({ report: { bestSellers } }: ReportProps) => (
  <Panel
    title="Best sellers"
    link={{ href: `${paths.sellerProducts()}?sort=sold`, text: 'Most sold of all time' }}
    isEmpty={bestSellers.length === 0}
  >
    {bestSellers.length === 0 && <p className="dash-none soft">Nothing was sold in this period.</p>}
    <ul className="lead-list">
      {bestSellers.slice(0, SHOWN).map(({ product, name, category, image, pieces, amount }) => (
        <li key={product}>
          <div className="with-picture">
            <Picture src={image[0]} category={category} alt="" sizes="44px" />
            <div>
              <Link className="row-link long-name" href={paths.sellerProduct(product)}>
                {name}
              </Link>
              <p className="soft small">{`${numberText(pieces)} sold`}</p>
            </div>
          </div>
          <strong className="numbers">{formatDollars(amount)}</strong>
        </li>
      ))}
    </ul>
  </Panel>
)

/** The payment types and credit add up to the figures above. */
export const SalesByPayment = ({ report: { current } }: ReportProps) => (
  <Panel title="Sales by payment">
    <ul className="lead-list">
      {current.byPaymentType.map(({ paymentType, orders, gross, refunds, net }) => (
        <li key={paymentType}>
          <div>
            <p className="strong">{PAYMENT_LABELS[paymentType]}</p>
            <p className="soft small">{`${countOf(orders, 'order')}, gross ${formatDollars(gross)}, refunds ${formatDollars(refunds)}`}</p>
          </div>
          <strong className="numbers">{formatDollars(net)}</strong>
        </li>
      ))}
      {current.credit > 0 && (
        <li>
          <div>
            <p className="strong">Credit of customers</p>
            <p className="soft small">{`Gross ${formatDollars(current.credit)}, refunds ${formatDollars(current.refundedCredit)}`}</p>
          </div>
          <strong className="numbers">{formatCents(cents(wireCents(current.credit) - wireCents(current.refundedCredit)))}</strong>
        </li>
      )}
    </ul>
  </Panel>
)

/**
 * Has what a tax return asks for. An order has the tax of the time when it was placed. The goods, the tax that was added to
 * them, the delivery fees and the deposits make the net sales.
 */
export function SalesByTax({ report: { current } }: ReportProps) {
  const { from, to, byTax, tax, refundedTax, delivery, refundedDelivery, deposit, refundedDeposit } = current
  const orders = boardFilter.url({ from, to, show: 'sold' })
  const fees = cents(wireCents(delivery) - wireCents(refundedDelivery))
  const deposits = cents(wireCents(deposit) - wireCents(refundedDeposit))
  return (
    <Panel title="Tax report" note="After refunds">
      <ul className="lead-list">
        {byTax.map((rate) => (
          <li key={`${rate.percent} ${rate.isIncluded}`}>
            <div>
              <p className="strong">{`${rate.percent}% ${rate.isIncluded ? 'included in prices' : 'added to prices'}`}</p>
              <p className="soft small">
                {`${countOf(rate.orders, 'order')}, goods ${formatDollars(rate.goods)}${rate.refundedTax > 0 ? `, ${formatDollars(rate.refundedTax)} of tax refunded` : ''}`}
              </p>
            </div>
            <strong className="numbers">{formatDollars(rate.tax)}</strong>
          </li>
        ))}
        <li>
          <div>
            <p className="strong">Tax of all rates</p>
            <p className="soft small">
              {`${refundedTax > 0 ? `${formatDollars(refundedTax)} refunded; ` : ''}${formatCents(fees)} of delivery fees${deposit > 0 ? ` and ${formatCents(deposits)} of bottle deposits` : ''} are not taxed`}
            </p>
          </div>
          <strong className="numbers">{formatDollars(tax)}</strong>
        </li>
      </ul>
      <div className="dash-none button-group">
        <Link className="text-link" href={orders}>
          See the orders
        </Link>
        <ExportButton load={(token) => sellerApi.exportTaxes(token, { from, to })} hiddenText=" of the tax report" />
      </div>
    </Panel>
  )
}

/** The rows add up to the gross sales. Prices that hold the tax hold it in the amounts of the categories. */
export function SalesByCategory({ report: { byCategory, current } }: ReportProps) {
  const nameOf = useCategoryNames()
  const addedTax = current.byTax
    .filter(({ isIncluded }) => !isIncluded)
    .reduce((sum, { tax, refundedTax }) => sum + wireCents(tax) + wireCents(refundedTax), 0)
  const rows = [
    { name: 'Discount codes', amount: formatDollars(-current.discount), isShown: current.discount > 0 },
    { name: 'Tax', amount: formatCents(cents(addedTax)), isShown: addedTax > 0 },
    { name: 'Delivery', amount: formatDollars(current.delivery), isShown: current.delivery > 0 },
    { name: 'Bottle deposits', amount: formatDollars(current.deposit), isShown: current.deposit > 0 },
    { name: 'Gross sales', amount: formatDollars(current.gross), isShown: true },
  ]
  return (
    <Panel title="Sales by category" note="After packing, before refunds">
      <ul className="lead-list in-columns">
        {byCategory.map(({ category, pieces, amount }) => (
          <li key={category}>
            <div>
              <p className="strong long-name">{nameOf(category)}</p>
              <p className="soft small">{`${numberText(pieces)} sold`}</p>
            </div>
            <strong className="numbers">{formatDollars(amount)}</strong>
          </li>
        ))}
        {rows
          .filter(({ isShown }) => isShown)
          .map(({ name, amount }) => (
            <li key={name}>
              <p className="strong">{name}</p>
              <strong className="numbers">{amount}</strong>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

export function SalesHelp({ report: { current } }: ReportProps) {
  const leftOut =
    current.leftOut > 0
      ? ` ${formatDollars(current.leftOut)} more was paid for goods that were left out. It counts as neither.`
      : ''
  return (
    <p className="soft small">
      {`Gross sales are what orders came to after packing, with tax, paid in cash${current.credit > 0 ? ', online or by credit' : ' or online'}. Refunds were given back of that, and net sales are what is left.${leftOut}`}
    </p>
  )
}

export function ByAssistants({ report: { current } }: ReportProps) {
  const { orders, net } = current.byAssistants
  if (orders === 0) return null
  return (
    <p>
      <span>{`Assistants brought ${countOf(orders, 'order')}, ${formatDollars(net)} in net sales.`}</span>{' '}
      <Link className="text-link" href={paths.assistants()}>
        See the assistants
      </Link>
    </p>
  )
}

export function Cancellations({ report: { cancellations, current } }: ReportProps) {
  const href = boardFilter.url({ from: current.from, to: current.to, status: 'Cancelled' })
  return (
    <Panel title="Why orders were canceled" link={{ href, text: 'See the orders' }}>
      <ul className="lead-list">
        {cancellations.map(({ reason, by, orders, amount }) => (
          <li key={`${by} ${reason}`}>
            <div>
              <p className="strong long-name">{reason || 'No reason given'}</p>
              <p className="soft small">{`${countOf(orders, 'order')} ${BY[by]}`}</p>
            </div>
            <strong className="numbers">{formatDollars(amount)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows what goods cost the store, if it has entered costs. */
export function AtCost({ report: { current, stockAtCost } }: ReportProps) {
  const { margin, waste } = current
  if (margin.cost === 0 && stockAtCost.amount === 0) return null
  const rows = [
    {
      name: 'Margin',
      about: `${margin.percent === null ? 'Nothing with a cost was sold' : `${margin.percent}% of ${formatDollars(margin.sales)}`}${margin.unknown > 0 ? `; ${formatDollars(margin.unknown)} more of goods without a cost` : ''}`,
      amount: margin.amount,
    },
    { name: 'Sold goods', about: 'What they had cost', amount: margin.cost },
    { name: 'Waste', about: 'What it had cost', amount: waste.cost },
    {
      name: 'Stock now',
      about: `${countOf(stockAtCost.pieces, 'piece')}${stockAtCost.withoutCost > 0 ? `; ${numberText(stockAtCost.withoutCost)} more without a cost` : ''}`,
      amount: stockAtCost.amount,
    },
  ]
  return (
    <Panel title="Margin and stock at cost" note="Before tax, codes and refunds">
      <ul className="lead-list in-columns">
        {rows.map(({ name, about, amount }) => (
          <li key={name}>
            <div>
              <p className="strong">{name}</p>
              <p className="soft small">{about}</p>
            </div>
            <strong className="numbers">{formatDollars(amount)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const LOST_WORDS = { spoiled: 'spoiled', missing: 'missing from the shelf', expired: 'past their use-by date' } as const

/** Lists the pieces that add up to the figure “Waste”. */
export const Lost = ({ report: { lost } }: ReportProps) => (
  <Panel title="Spoiled and missing" id="lost" note="At current prices">
    <ul className="lead-list">
      {lost.map(({ product, name, reason, pieces, amount }) => (
        <li key={`${product} ${reason}`}>
          <div>
            <Link className="row-link long-name" href={paths.sellerProduct(product)}>
              {name}
            </Link>
            <p className="soft small">{`${countOf(pieces, 'piece')} ${LOST_WORDS[reason]}`}</p>
          </div>
          <strong className="numbers">{formatDollars(amount)}</strong>
        </li>
      ))}
    </ul>
  </Panel>
)

export function LateNow({ late }: { late: DashboardResponse['lateNow'] }) {
  return (
    <Panel
      title="Late now"
      link={{ href: boardFilter.url({ isLate: true }), text: `All ${late.orders} late orders` }}
      isEmpty={late.orders === 0}
    >
      {late.orders === 0 ? (
        <p className="dash-none soft">No open orders are late.</p>
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
              <DueMark dueAt={dueAt} isEmphasized />
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
    <Panel title="Low stock" link={{ href: stock('low'), text: `All ${low} products low in stock` }} isEmpty={low === 0}>
      {low === 0 ? (
        <p className="dash-none soft">No products are low in stock.</p>
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
