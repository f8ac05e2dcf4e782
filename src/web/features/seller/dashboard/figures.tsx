import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DashboardResponse } from '../../../../contract/dashboard.ts'
import { countOf, numberText } from '../../../../domain/counts.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { paths } from '../../../routing/paths.ts'
import { boardFilter } from '../orders/board-filter.ts'
import { beforeName, canceledBy, inBefore, minutes, minutesBefore, moreOrFewer, moreOrLess } from './figure-texts.ts'

export function Figures({ report }: { report: DashboardResponse }) {
  const { current, before } = report
  const then = beforeName(report)
  const days = { from: current.from, to: current.to }
  const [sold, delivered] = [boardFilter.url({ ...days, show: 'sold' }), boardFilter.url({ ...days, status: 'Delivered' })]
  const { deliveries } = current
  return (
    <div className="figures dash-wide">
      <Figure href={sold} name="Orders" value={numberText(current.orders)}>
        {moreOrFewer(current.orders, before.orders, then)}
      </Figure>
      <Figure href={sold} name="Gross sales" value={formatDollars(current.gross)}>
        {moreOrLess(current.gross, before.gross, then)}
      </Figure>
      <Figure href={boardFilter.url({ ...days, show: 'refunded' })} name="Refunds" value={formatDollars(current.refunds)}>
        {moreOrLess(current.refunds, before.refunds, then)}
      </Figure>
      <Figure href={sold} name="Net sales" value={formatDollars(current.net)}>
        {moreOrLess(current.net, before.net, then)}
      </Figure>
      <Figure href={sold} name="Tax" value={formatDollars(current.tax)}>
        {moreOrLess(current.tax, before.tax, then)}
      </Figure>
      <Figure
        href={sold}
        name="Average basket"
        value={current.averageBasket === null ? 'None yet' : formatDollars(current.averageBasket)}
      >
        {moreOrLess(current.averageBasket, before.averageBasket, then)}
      </Figure>
      <Figure href={delivered} name="Half arrive within" value={minutes(deliveries.medianMinutes)}>
        {minutesBefore(before.deliveries.medianMinutes, then)}
      </Figure>
      <Figure href={delivered} name="9 of 10 arrive within" value={minutes(deliveries.ninthOfTenMinutes)}>
        {minutesBefore(before.deliveries.ninthOfTenMinutes, then)}
      </Figure>
      <Figure href={boardFilter.url({ ...days, show: 'late' })} name="Delivered late" value={numberText(deliveries.late)}>
        {`of ${numberText(deliveries.count)} delivered; ${numberText(before.deliveries.late)} ${inBefore(then)}`}
      </Figure>
      <Figure
        href={boardFilter.url({ ...days, status: 'Cancelled' })}
        name="Canceled"
        value={numberText(current.cancelled.orders)}
      >
        {`${canceledBy(current)}; ${before.cancelled.orders} ${inBefore(then)}`}
      </Figure>
      <Figure
        href={report.lost.length > 0 ? '#lost' : paths.sellerStock()}
        name="Waste"
        value={formatDollars(current.waste.amount)}
      >
        {`${countOf(current.waste.pieces, 'piece')}; ${formatDollars(before.waste.amount)} ${inBefore(then)}`}
      </Figure>
    </div>
  )
}

interface FigureProps {
  readonly href: string
  readonly name: string
  readonly value: string
  readonly children: ReactNode
}

export function Figure({ href, name, value, children }: FigureProps) {
  const parts = (
    <>
      <span className="figure-name">{`${name} `}</span>
      <span className="figure-value">{`${value} `}</span>
      <span className="figure-compare">{children}</span>
    </>
  )
  if (href.startsWith('#')) {
    return (
      <a className="figure" href={href}>
        {parts}
      </a>
    )
  }
  return (
    <Link className="figure" href={href}>
      {parts}
    </Link>
  )
}
