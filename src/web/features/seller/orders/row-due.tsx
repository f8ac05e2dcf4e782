import type { OrderWire } from '../../../../contract/orders.ts'
import { isOpen as isOpenStatus } from '../../../../domain/order-workflow.ts'
import { shortDay, useNow } from '../../../ui/date-text.ts'
import { DueMark } from './due-mark.tsx'

const TICK_MS = 10_000

export function RowDue({ order }: { order: OrderWire }) {
  const { dueAt, status, history } = order
  const isOpen = isOpenStatus(status)
  const now = useNow(TICK_MS, isOpen ? undefined : 0)
  if (!isOpen) return <span className="soft small">{shortDay(history.at(-1)?.at ?? dueAt)}</span>
  return (
    <>
      <DueMark dueAt={dueAt} now={now} />
      <span className="soft small">{`Due ${shortDay(dueAt)}`}</span>
    </>
  )
}
