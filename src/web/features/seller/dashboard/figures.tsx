import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DashboardResponse } from '../../../../contract/reports/dashboard.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { boardFilter } from '../orders/board-filter.ts'
import { canceledBy, hasBefore, minutes } from './figure-texts.ts'

/**
 * The days before are named once, above. Nothing is compared with days on which the store had no orders. There are twelve
 * figures, which fill rows of two, three, four and six.
 */
export function Figures({ report }: { report: DashboardResponse }) {
  const { current, before } = report
  const days = { from: current.from, to: current.to }
  const [sold, delivered] = [boardFilter.url({ ...days, show: 'sold' }), boardFilter.url({ ...days, status: 'Delivered' })]
  const { deliveries } = current
  const from = (now: number | null, then: number | null, text: (value: number) => string) =>
    hasBefore(report) && now !== null && then !== null && <From now={now} then={then} text={text(then)} />
  const ofDollars = (key: 'gross' | 'refunds' | 'net' | 'tax' | 'averageBasket') => from(current[key], before[key], formatDollars)
  return (
    <div className="figures dash-figures">
      <Figure href={sold} name="Orders" value={numberText(current.orders)}>
        {from(current.orders, before.orders, numberText)}
      </Figure>
      <Figure href={sold} name="Gross sales" value={formatDollars(current.gross)}>
        {ofDollars('gross')}
      </Figure>
      <Figure href={boardFilter.url({ ...days, show: 'refunded' })} name="Refunds" value={formatDollars(current.refunds)}>
        {ofDollars('refunds')}
      </Figure>
      <Figure href={sold} name="Net sales" value={formatDollars(current.net)}>
        {ofDollars('net')}
      </Figure>
      <Figure href={sold} name="Tax" value={formatDollars(current.tax)}>
        {ofDollars('tax')}
      </Figure>
      <Figure
        href={sold}
        name="Average basket"
        value={current.averageBasket === null ? 'None yet' : formatDollars(current.averageBasket)}
      >
        {ofDollars('averageBasket')}
      </Figure>
      <Figure href={delivered} name="Delivered" value={numberText(deliveries.count)}>
        {from(deliveries.count, before.deliveries.count, numberText)}
      </Figure>
      <Figure href={delivered} name="Half arrive within" value={minutes(deliveries.medianMinutes)}>
        {from(deliveries.medianMinutes, before.deliveries.medianMinutes, minutes)}
      </Figure>
      <Figure href={delivered} name="9 of 10 arrive within" value={minutes(deliveries.ninthOfTenMinutes)}>
        {from(deliveries.ninthOfTenMinutes, before.deliveries.ninthOfTenMinutes, minutes)}
      </Figure>
      <Figure href={boardFilter.url({ ...days, show: 'late' })} name="Delivered late" value={numberText(deliveries.late)}>
        {from(deliveries.late, before.deliveries.late, numberText)}
      </Figure>
      <Figure
        href={boardFilter.url({ ...days, status: 'Cancelled' })}
        name="Canceled"
        value={numberText(current.cancelled.orders)}
      >
        {from(current.cancelled.orders, before.cancelled.orders, numberText)}
        {current.cancelled.orders > 0 && <span className="own-line">{canceledBy(current)}</span>}
      </Figure>
      <Figure
        href={report.lost.length > 0 ? '#lost' : paths.sellerStock()}
        name="Waste"
        value={formatDollars(current.waste.amount)}
      >
        {from(current.waste.amount, before.waste.amount, formatDollars)}
        {current.waste.pieces > 0 && <span className="own-line">{countOf(current.waste.pieces, 'piece')}</span>}
      </Figure>
    </div>
  )
}

/** Says `up from 6`, with an arrow for those who see it. */
function From({ now, then, text }: { now: number; then: number; text: string }) {
  const [word, arrow] = directionOf(now, then)
  return (
    <>
      <span className="visually-hidden">{word}</span>
      <span aria-hidden="true">{arrow}</span>
      <span>{` from ${text} `}</span>
    </>
  )
}

function directionOf(now: number, then: number): readonly [word: string, arrow: string] {
  if (now === then) return ['the same', '=']
  return now > then ? ['up', '↑'] : ['down', '↓']
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
