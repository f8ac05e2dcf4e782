import { CircleAlert, Clock, Layers, type LucideIcon, PencilLine, Undo2 } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, type RefObject, useRef } from 'react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { formatDollars } from '../../../domain/money.ts'
import { cameBack, isBeforeSendingOut } from '../../../domain/orders/order-workflow.ts'
import { numberText } from '../../../domain/text/counts.ts'
import { dueText } from '../../../domain/time/dates.ts'
import { shortDay, useNow } from '../../ui/date-text.ts'
import type { Elements } from '../../ui/elements.ts'
import { SearchField, useTypedSearch } from '../../ui/search-field.tsx'
import { othersOfStop } from '../orders/along.ts'
import './seller-frame.css'

interface PanelTitleProps {
  readonly id: string
  readonly title: string
  readonly children?: Elements
}

export const PanelTitle = ({ id, title, children }: PanelTitleProps) => (
  <div className="panel-title">
    <h2 id={id}>{title}</h2>
    {children}
  </div>
)

/** A bar at the bottom of the screen with actions for the rows that are selected or changed. */
export const ActionBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="bulk-bar" aria-label={label}>
    {children}
  </section>
)

interface SellerSearchProps {
  readonly label: string
  readonly placeholder: string
  readonly search: string
  readonly box?: RefObject<HTMLInputElement | null>
  onSearch(search: string): void
}

/** Searches while typing, without the spaces around the text. */
export function SellerSearch({ label, placeholder, search, box, onSearch }: SellerSearchProps) {
  const ownBox = useRef<HTMLInputElement>(null)
  const typed = useTypedSearch(search, (text) => {
    if (text.trim() !== search) onSearch(text.trim())
  })
  return (
    <SearchField
      className="seller-search"
      label={label}
      placeholder={placeholder}
      typed={typed}
      box={box ?? ownBox}
      onSubmit={typed.flush}
    />
  )
}

interface CheckProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly 'aria-label': string
  readonly ref?: Ref<HTMLInputElement>
}

/** A checkbox with an area that is large enough for a finger. */
export const Check = (input: CheckProps) => (
  <label className="check">
    <input {...input} type="checkbox" />
  </label>
)

export const Count = ({ of, isLate = false }: { of: number | null; isLate?: boolean }) => (
  <span className={isLate ? 'count count-late' : 'count'}>{of === null ? '–' : numberText(of)}</span>
)

interface SumProps {
  readonly name: string
  readonly isTotal?: boolean
  readonly children: string
}

/** A row of a list of sums (`<dl>`). */
export const Sum = ({ name, isTotal = false, children }: SumProps) => (
  <div className={isTotal ? 'sum-total' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Says what happened to an order, in one line that may be cut off. */
const HistoryNote = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <p className="came-back">
    <Icon className="icon" aria-hidden="true" />
    <span className="long-name" title={text}>
      {text}
    </span>
  </p>
)

/** Says when and why an order that is packed again came back to the store. Renders nothing for other orders. */
export function CameBack({ order: { history, fulfilment } }: { order: Pick<OrderWire, 'history' | 'fulfilment'> }) {
  const back = cameBack(history)
  if (!back) return null
  const what = fulfilment === 'pickup' ? 'Back to packing' : 'Came back'
  const text = `${what} ${shortDay(back.at).replace(/^Y/, 'y')}${back.reason === undefined ? '' : `: ${back.reason}`}`
  return <HistoryNote icon={Undo2} text={text} />
}

/** Says which orders belong to the same stop, and what to collect for all of them. Renders nothing for an order that comes alone. */
export function StopLine({ order }: { order: Pick<OrderWire, 'number' | 'stop' | 'fulfilment'> }) {
  const others = othersOfStop(order)
  if (others === null || !order.stop) return null
  const { toPay } = order.stop
  const what = order.fulfilment === 'pickup' ? 'Picked up' : 'One stop'
  return <HistoryNote icon={Layers} text={`${what} with ${others}${toPay > 0 ? `: collect ${formatDollars(toPay)}` : ''}`} />
}

type History = OrderWire['history']

/** Returns what the customer has changed of an order since it was placed, the newest last. */
export const changesByCustomer = (history: History): History =>
  history.filter(
    ({ status, by, reason }, index) => by === 'shopper' && reason !== undefined && history[index - 1]?.status === status,
  )

/** Says what the customer changed last of an order that is not packed yet. Renders nothing for other orders. */
export function ChangedByCustomer({ order: { history, status } }: { order: Pick<OrderWire, 'history' | 'status'> }) {
  const last = changesByCustomer(history).at(-1)
  if (!last || !isBeforeSendingOut(status)) return null
  const text = `Changed by the customer, ${shortDay(last.at)}: ${last.reason}`
  return <HistoryNote icon={PencilLine} text={text} />
}

const DUE_TICK_MS = 10_000

interface DueMarkProps {
  readonly dueAt: string
  /** Shows an icon also with a time that is soon, and a later one in bold. */
  readonly isEmphasized?: boolean
}

/** Shows how long until an order is due, or how late it is. */
export function DueMark({ dueAt, isEmphasized = false }: DueMarkProps) {
  const { isLate, isSoon, text } = dueText(new Date(dueAt), useNow(DUE_TICK_MS))
  const laterClass = isEmphasized ? 'strong' : undefined
  return (
    <span className={isLate ? 'late' : isSoon ? 'soon' : laterClass}>
      {isLate && <CircleAlert className="icon" aria-hidden="true" />}
      {isSoon && isEmphasized && <Clock className="icon" aria-hidden="true" />}
      <span>{text}</span>
    </span>
  )
}

interface SellerHeadProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children?: Elements
}

export const SellerHead = ({ title, note, children }: SellerHeadProps) => (
  <div className="seller-head">
    <div>
      <h1>{title}</h1>
      {note !== undefined && <p className="soft">{note}</p>}
    </div>
    {children}
  </div>
)
