import { CircleAlert, Clock } from 'lucide-react'
import { dueText } from '../../../../domain/dates.ts'

export function DueMark({ dueAt, now }: { dueAt: string; now: number }) {
  const { isLate, isSoon, text } = dueText(new Date(dueAt), now)
  return (
    <span className={isLate ? 'late' : isSoon ? 'soon' : 'strong'}>
      {isLate && <CircleAlert className="icon" aria-hidden="true" />}
      {isSoon && <Clock className="icon" aria-hidden="true" />}
      <span>{text}</span>
    </span>
  )
}
