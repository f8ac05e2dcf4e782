import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ROUNDINGS, type Rounding } from './bulk-rule.ts'

interface BulkValueProps {
  readonly label: string
  readonly value: string
  /** `issueId` is the id of the sentence about a value that can't be read, and undefined for others. */
  readonly issueId: string | undefined
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | undefined
  onChange(value: string): void
}

export function BulkValue({ label, value, issueId, inputMode = 'decimal', onChange }: BulkValueProps) {
  const id = useId()
  return (
    <div className="field bulk-value">
      <label htmlFor={id}>{label}</label>
      <input
        className="input numbers"
        id={id}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={100}
        value={value}
        aria-invalid={issueId === undefined ? undefined : true}
        aria-describedby={issueId}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

interface BulkSelectProps {
  readonly label: string
  readonly value: string
  readonly children: ReactNode
  onChange(value: string): void
}

export function BulkSelect({ label, value, children, onChange }: BulkSelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </div>
  )
}

export function BulkDay({ label, value, issueId, onChange }: BulkValueProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        type="date"
        value={value}
        aria-describedby={issueId}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

export const isKeyOf = <Key extends string>(keys: Readonly<Record<Key, unknown>>, text: string): text is Key =>
  Object.hasOwn(keys, text)

export function BulkRounding({ value, onChange }: { value: Rounding; onChange(rounding: Rounding): void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Then round</label>
      <select
        className="input"
        id={id}
        value={value}
        onChange={({ target }) => isKeyOf(ROUNDINGS, target.value) && onChange(target.value)}
      >
        {Object.entries(ROUNDINGS).map(([rounding, text]) => (
          <option key={rounding} value={rounding}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface BulkPreviewRowProps {
  readonly name: string
  readonly before: ReactNode
  readonly after: ReactNode
  readonly reason?: string | null
}

export const BulkPreviewRow = ({ name, before, after, reason = null }: BulkPreviewRowProps) => (
  <li>
    <span className="long-name">{name}</span>
    <span className="numbers">
      <s className="soft">{before}</s>
      <ArrowRight className="icon" aria-label="becomes" />
      <strong>{after}</strong>
    </span>
    {reason !== null && <span className="bulk-reason small">{reason}</span>}
  </li>
)
