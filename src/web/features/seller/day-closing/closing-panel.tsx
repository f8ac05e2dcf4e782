import { useId } from 'react'
import type { DayWire } from '../../../../contract/reports/day-closing.ts'
import { formatDollars, wireCents } from '../../../../domain/money.ts'
import { type DayFact, isAmount } from '../../../../domain/reports/day-closing.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { momentText } from '../../../ui/date-text.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { PanelTitle } from '../seller-parts.tsx'
import { differenceText } from './cash-to-count.tsx'
import type { DayActions } from './use-day.ts'

interface ClosingProps {
  readonly day: DayWire
  readonly actions: DayActions
}

export function ClosingPanel({ day, actions }: ClosingProps) {
  const heading = useId()
  const { busy, run } = useOneAtATime()
  const { closing, earlierClosings } = day
  const name = shortDayName(day.day)
  return (
    <section className="seller-panel" aria-labelledby={heading}>
      <PanelTitle id={heading} title={closing ? `${name} is closed` : 'Close the day'} />
      <div className="titled-panel-body">
        {closing ? (
          <>
            <p>{`Closed by ${closing.by}, ${momentText(closing.at)}.`}</p>
            <Changes closing={closing} />
            <BusyButton className="button button-quiet" busy={busy} onClick={() => void run(() => actions.reopen(day.day))}>
              Open it again
            </BusyButton>
          </>
        ) : (
          <>
            {openPoints(day).map((point) => (
              <p key={point}>{point}</p>
            ))}
            <BusyButton
              className="button button-primary button-block button-large"
              busy={busy}
              onClick={() => void run(() => actions.close(day.day))}
            >
              {`Close ${name}`}
            </BusyButton>
            <p className="soft small closing-hint">
              Its figures are saved. What changes later is shown beside them. You can open it again until a later day is closed.
            </p>
          </>
        )}
        {earlierClosings.map(({ at, by, reopenedAt, reopenedBy }) => (
          <p className="soft small" key={at}>
            {`Closed by ${by}, ${momentText(at)}. Opened again by ${reopenedBy}, ${momentText(reopenedAt)}.`}
          </p>
        ))}
      </div>
    </section>
  )
}

/** Says what is not done on the day. It may be closed all the same. */
function openPoints({ facts, cash, isOver }: DayWire): string[] {
  const uncounted = cash.people.filter(({ toHandOver }) => toHandOver > 0).map(({ name }) => name)
  const points = [
    ...(facts.open > 0 ? [`${countOf(facts.open, 'order')} of this day ${facts.open === 1 ? 'is' : 'are'} still open.`] : []),
    ...(uncounted.length > 0 ? [`The cash of ${new Intl.ListFormat('en-US').format(uncounted)} is not counted yet.`] : []),
    ...(facts.difference !== 0
      ? [`The cash is ${differenceText(wireCents(facts.difference))}. This is written into the day and stays visible.`]
      : []),
    ...(isOver ? [] : ['The day is not over, so more orders may come.']),
  ]
  return points.length > 0 ? points : ['Everything is delivered and counted.']
}

const FACT_NAMES: Readonly<Record<DayFact, string>> = {
  orders: 'Orders',
  canceled: 'Canceled orders',
  open: 'Open orders',
  goods: 'Price of the goods, less codes',
  discount: 'Discount codes',
  tax: 'Tax of what was kept',
  refundedTax: 'Tax of what was given back',
  delivery: 'Delivery fees',
  deposit: 'Bottle deposits',
  gross: 'Gross sales',
  refunds: 'Given back',
  net: 'Kept',
  leftOut: 'For goods that were left out',
  cash: 'Cash orders',
  cashRefunds: 'Back in cash',
  cards: 'Card orders',
  cardRefunds: 'Back to cards',
  credit: 'Paid by credit',
  creditRefunds: 'Back to credit',
  toCollect: 'To collect in cash',
  received: 'Cash received',
  paidOut: 'Cash paid back',
  counted: 'Cash counted',
  toHandOver: 'Cash to hand over',
  difference: 'Cash difference',
}

const valueText = (fact: DayFact, value: number): string => (isAmount(fact) ? formatDollars(value) : String(value))

function Changes({ closing: { facts, changes } }: { closing: NonNullable<DayWire['closing']> }) {
  if (changes.length === 0) return <p>Nothing has changed since.</p>
  return (
    <table className="day-changes">
      <caption>{`Changed since, when ${formatDollars(facts.net ?? 0)} were kept`}</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">At closing</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ fact, was, now }) => (
          <tr key={fact}>
            <th scope="row">{FACT_NAMES[fact]}</th>
            <td>{valueText(fact, was)}</td>
            <td>{valueText(fact, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options })

const mediumDay = format({ weekday: 'short', month: 'short', day: 'numeric' })
const shortDay = format({ month: 'long', day: 'numeric' })
const weekday = format({ weekday: 'long' })

/** Returns a text such as `Thu, Nov 26` for `2026-11-26`. It fits on one line of a phone with the number of orders. */
export const dayName = (day: string): string => mediumDay.format(new Date(day))
/** Returns a text such as `November 26`. */
const shortDayName = (day: string): string => shortDay.format(new Date(day))
export const weekdayOf = (day: string): string => weekday.format(new Date(day))
