import { ArrowDown, ArrowUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import type { RoundStopWire } from '../../../../contract/orders/rounds.ts'
import { streetLine } from '../../../../domain/addresses/address.ts'
import { cents, formatCents, wireCents } from '../../../../domain/money.ts'
import { countOf, itemsText } from '../../../../domain/text/counts.ts'
import { dueTimes, timeText } from '../../../ui/date-text.ts'
import type { Plan, PlannedRound } from './round-plan.ts'
import type { Stops } from './use-rounds.ts'

export interface RoundActions {
  moveBy(order: string, step: 1 | -1): void
  /** The actions are absent for whoever may only swap the stops of their own rounds. */
  readonly planning?: {
    moveTo(order: string, index: number, place: number): void
    remove(order: string): void
  }
}

interface RoundPanelProps {
  readonly plan: Plan
  readonly index: number
  readonly stops: Stops
  /** The value is null for whoever may only read. */
  readonly actions: RoundActions | null
}

const DRAGGED = 'application/x-larder-order'

/** Shows a round with its stops, which are dragged, or moved by buttons, within it and to other rounds. */
export function RoundPanel({ plan, index, stops, actions }: RoundPanelProps) {
  const heading = useId()
  const round = plan[index]
  if (!round) return null
  const drop = (place: number) => (event: DragEvent) => {
    const order = event.dataTransfer.getData(DRAGGED)
    if (order === '') return
    event.preventDefault()
    actions?.planning?.moveTo(order, index, place)
  }
  return (
    <section className="seller-panel round" aria-labelledby={heading}>
      <div className="round-head">
        <h2 id={heading}>{round.courierName}</h2>
        <p className="soft small numbers">{summaryOf(round, stops)}</p>
      </div>
      <ol className="round-stops" onDragOver={allowDrop} onDrop={drop(round.orders.length)}>
        {round.orders.map((order, place) => (
          <li
            key={order}
            draggable={actions?.planning !== undefined}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, order)}
            onDragOver={allowDrop}
            onDrop={(event) => {
              event.stopPropagation()
              drop(place)(event)
            }}
          >
            <Stop stop={stops.get(order)} place={place} />
            {actions && <StopButtons {...{ order, place, plan, index, actions }} name={nameOf(stops.get(order), place)} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

const allowDrop = (event: DragEvent): void => {
  if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
}

function summaryOf({ leavesAt, orders }: PlannedRound, stops: Stops): string {
  const cash = orders.reduce((sum, order) => sum + wireCents(stops.get(order)?.toPay ?? 0), 0)
  const collect = cash > 0 ? ` · ${formatCents(cents(cash))} to collect` : ''
  return `Leaves at ${timeText(leavesAt)} · ${countOf(orders.length, 'stop')}${collect}`
}

const nameOf = (stop: RoundStopWire | undefined, place: number): string => (stop ? stop.number : `stop ${place + 1}`)

/** Couriers don't see orders before they are out for delivery. */
function Stop({ stop, place }: { stop: RoundStopWire | undefined; place: number }) {
  if (!stop) return <p className="soft">{`Stop ${place + 1} is still at the store`}</p>
  const isDone = stop.status === 'Delivered'
  return (
    <div className="round-stop">
      <p className="strong numbers">{isDone ? 'Delivered' : dueTimes(stop)}</p>
      <div>
        <p className="strong">{streetLine(stop)}</p>
        <p className="soft small">
          <span>{`${stop.city} ${stop.zip} ·`}</span> <span>{stop.name}</span>
        </p>
        <p className="soft small numbers">{factsOf(stop)}</p>
        <p className="round-paper">{[stop.phone, stop.note ?? stop.courierNote].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}

function factsOf({ number, items, toPay, deposit, minimumAge }: RoundStopWire): string {
  const cash = toPay ? [`${formatCents(wireCents(toPay))} cash`] : []
  const bottles = deposit ? [`${formatCents(wireCents(deposit))} deposit`] : []
  return [number, itemsText(items), ...cash, ...bottles, ...(minimumAge ? ['check ID'] : [])].join(' · ')
}

interface StopButtonsProps extends Omit<RoundPanelProps, 'stops' | 'actions'> {
  readonly order: string
  readonly name: string
  readonly place: number
  readonly actions: RoundActions
}

function StopButtons({ order, name, place, plan, index, actions: { moveBy, planning } }: StopButtonsProps) {
  const [chosen, setChosen] = useState('')
  const last = (plan[index]?.orders.length ?? 1) - 1
  return (
    <div className="round-buttons">
      <button
        type="button"
        className="icon-button"
        aria-label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => moveBy(order, -1)}
      >
        <ArrowUp className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Move ${name} down`}
        disabled={place === last}
        onClick={() => moveBy(order, 1)}
      >
        <ArrowDown className="icon" aria-hidden="true" />
      </button>
      {planning && (
        <select
          className="input"
          aria-label={`Move ${name} to`}
          value={chosen}
          onChange={({ target }) => {
            setChosen('')
            if (target.value === 'none') planning.remove(order)
            else planning.moveTo(order, Number(target.value), plan[Number(target.value)]?.orders.length ?? 0)
          }}
        >
          <option value="">Move to…</option>
          {plan.map(
            (other, at) =>
              at !== index && (
                <option key={`${other.id} ${other.courier}`} value={at}>
                  {other.courierName}
                </option>
              ),
          )}
          <option value="none">No round</option>
        </select>
      )}
    </div>
  )
}
