import { useId } from 'react'
import type { DayWire } from '../../../../contract/reports/day-closing.ts'
import { cents, formatCents, formatDollars, wireCents } from '../../../../domain/money.ts'
import { PanelTitle, Sum } from '../seller-parts.tsx'

const sumText = (one: number, other: number): string => formatCents(cents(wireCents(one) + wireCents(other)))

/** Shows twice how the kept amount comes about, by what was sold and by how it was paid, and the tax in it. */
export function DaySums({ day: { facts, leftOutDue, taxes } }: { day: DayWire }) {
  const heading = useId()
  const taxed = taxes.filter(({ percent }) => percent > 0)
  const added = taxed.filter(({ isIncluded }) => !isIncluded)
  return (
    <section className="seller-panel" aria-labelledby={heading}>
      <PanelTitle id={heading} title={`How ${formatDollars(facts.net)} comes about`} />
      <div className="titled-panel-body">
        <dl className="send-out-sums numbers">
          <Sum name="Price of the goods">{sumText(facts.goods, facts.discount)}</Sum>
          {facts.discount > 0 && <Sum name="Discount codes">{formatDollars(-facts.discount)}</Sum>}
          {added.map(({ percent, goods, tax, refundedGoods, refundedTax }) => (
            <Sum key={percent} name={`Tax (${percent}% of ${sumText(goods, refundedGoods)})`}>
              {sumText(tax, refundedTax)}
            </Sum>
          ))}
          <Sum name="Delivery fees">{formatDollars(facts.delivery)}</Sum>
          {facts.deposit > 0 && <Sum name="Bottle deposits, no sales">{formatDollars(facts.deposit)}</Sum>}
          {facts.refunds > 0 && <Sum name="Given back">{formatDollars(-facts.refunds)}</Sum>}
          <Sum name="Kept" isTotal>
            {formatDollars(facts.net)}
          </Sum>
        </dl>
        <dl className="send-out-sums numbers">
          <Sum name="Cash">{formatDollars(facts.cash)}</Sum>
          <Sum name="Cards">{formatDollars(facts.cards)}</Sum>
          {facts.credit > 0 && <Sum name="Credit of customers">{formatDollars(facts.credit)}</Sum>}
          {facts.cardRefunds > 0 && <Sum name="Back to cards">{formatDollars(-facts.cardRefunds)}</Sum>}
          {facts.cashRefunds > 0 && <Sum name="Back in cash">{formatDollars(-facts.cashRefunds)}</Sum>}
          {facts.creditRefunds > 0 && <Sum name="Back to credit">{formatDollars(-facts.creditRefunds)}</Sum>}
          <Sum name="Kept" isTotal>
            {formatDollars(facts.net)}
          </Sum>
        </dl>
        {taxed.length > 0 && (
          <dl className="send-out-sums numbers">
            {taxed.map(({ percent, isIncluded, goods, tax }) => (
              <Sum key={`${percent} ${isIncluded}`} name={`${percent}% ${isIncluded ? 'in' : 'of'} ${formatDollars(goods)} kept`}>
                {formatDollars(tax)}
              </Sum>
            ))}
            <Sum name="Tax of what was kept" isTotal>
              {formatDollars(facts.tax)}
            </Sum>
          </dl>
        )}
        {facts.toCollect > 0 && (
          <p className="soft small">{`${formatDollars(facts.toCollect)} of the cash is not collected yet.`}</p>
        )}
        {facts.leftOut > 0 && <p className="soft small">{leftOutText(facts.leftOut, leftOutDue)}</p>}
      </div>
    </section>
  )
}

function leftOutText(leftOut: number, due: number): string {
  const text = `${formatDollars(leftOut)} more was paid for goods that were left out, which is not part of these sums.`
  return due > 0 ? `${text} ${formatDollars(due)} of it goes back to the customers after the delivery.` : text
}
