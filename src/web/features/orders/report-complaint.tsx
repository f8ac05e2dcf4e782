import { MessageSquareWarning } from 'lucide-react'
import { useId, useState } from 'react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { COMPLAINT_KINDS, type ComplaintKind, MAX_COMPLAINT_TEXT } from '../../../domain/orders/complaint.ts'
import { countOf } from '../../../domain/text/counts.ts'
import { textIssue } from '../../../domain/text/text.ts'
import type { Failure } from '../../api/failure.ts'
import type { ReportToSend } from '../../api/shopper-api.ts'
import { shortDay, useNow } from '../../ui/date-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NoteField } from '../../ui/field.tsx'
import { FieldError, FormError, recheck, SubmitButton, typedText, useForm } from '../../ui/form.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type ReportableLine, reportableLines } from './complaints.ts'

const MINUTE_MS = 60_000

interface ReportComplaintProps {
  readonly order: OrderWire
  /** Resolves to the failure to show in the form, or to null. */
  onReport(report: ReportToSend): Promise<Failure | null>
}

/** Renders nothing when nothing can be reported, unless the dialog is still open. */
export function ReportComplaint({ order, onReport }: ReportComplaintProps) {
  const lines = reportableLines(order, useNow(MINUTE_MS))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {lines.length > 0 && (
        <button type="button" className="button button-quiet" onClick={() => setIsOpen(true)}>
          <MessageSquareWarning className="icon" aria-hidden="true" />
          <span>
            Report a problem<span className="visually-hidden">{` with order ${order.number}`}</span>
          </span>
        </button>
      )}
      {isOpen && <ReportDialog order={order} lines={lines} onReport={onReport} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface ReportDialogProps extends ReportComplaintProps {
  readonly lines: readonly ReportableLine[]
  onClose(): void
}

interface Choice {
  readonly kind: ComplaintKind
  readonly quantity: number
}

type Choices = Readonly<Record<string, Choice>>

const NOTHING_CHOSEN = 'Choose at least one product and what was wrong with it'
const NO_NOTE = 'Tell us what was wrong'

function ReportDialog({ order, lines, onReport, onClose }: ReportDialogProps) {
  const lineIssues = useId()
  const [choices, setChoices] = useState<Choices>({})
  // Another tab may have reported some lines meanwhile.
  const chosen = lines.flatMap(({ line, pieces }) => {
    const choice = choices[line]
    return choice ? [{ line, ...choice, quantity: Math.min(choice.quantity, pieces) }] : []
  })
  const isNoteNeeded = chosen.some(({ kind }) => kind === 'other')
  const { busy, errors, message, form, setErrors } = useForm({
    rules: {
      lines: () => (chosen.length === 0 ? NOTHING_CHOSEN : null),
      note: (text) => (isNoteNeeded && text.trim() === '' ? NO_NOTE : textIssue(text, 'note', MAX_COMPLAINT_TEXT)),
    },
    async send(typed) {
      const failure = await onReport({ lines: chosen, note: typedText(typed, 'note') })
      if (!failure) onClose()
      return failure
    },
  })
  const choose = (line: string, choice: Choice | null) => {
    const { [line]: _, ...others } = choices
    setChoices(choice ? { ...others, [line]: choice } : others)
    if (choice) setErrors(recheck(errors, ['lines'], {}))
  }
  return (
    <Dialog title="What was wrong?" form={form} isBusy={busy} onClose={onClose}>
      <p>
        Order <strong className="numbers">{order.number}</strong>
        {order.deliveredAt !== undefined && <span>{`, delivered ${shortDay(order.deliveredAt)}`}</span>}
      </p>
      <ul className="report-lines">
        {lines.map((line) => (
          <ReportLine
            key={line.line}
            line={line}
            choice={choices[line.line] ?? null}
            errorId={errors.lines === undefined ? undefined : lineIssues}
            onChoose={(choice) => choose(line.line, choice)}
          />
        ))}
      </ul>
      {errors.lines !== undefined && <FieldError id={lineIssues}>{errors.lines}</FieldError>}
      <NoteField
        label={isNoteNeeded ? 'What was wrong?' : 'Anything else'}
        {...(!isNoteNeeded && { optional: '(optional)' })}
        name="note"
        maxLength={MAX_COMPLAINT_TEXT}
        autoComplete="off"
        error={errors.note}
      />
      <p className="soft small">We’ll look into it. You’ll find our answer and any refund in this order.</p>
      {message !== null && <FormError>{message}</FormError>}
      <div className="dialog-actions report-actions">
        <SubmitButton busy={busy}>
          {chosen.length === 0 ? 'Send report' : `Report ${countOf(chosen.length, 'problem')}`}
        </SubmitButton>
      </div>
    </Dialog>
  )
}

const KIND_LABELS: Readonly<Record<ComplaintKind, string>> = {
  missing: 'Missing',
  damaged: 'Damaged',
  wrong: 'Wrong product',
  other: 'Something else',
}

interface ReportLineProps {
  readonly line: ReportableLine
  readonly choice: Choice | null
  /** `errorId` is the id of the error of all lines. */
  readonly errorId: string | undefined
  onChoose(choice: Choice | null): void
}

function ReportLine({ line: { product, pieces }, choice, errorId, onChoose }: ReportLineProps) {
  const quantity = Math.min(choice?.quantity ?? pieces, pieces)
  return (
    <li className="report-line">
      <Picture src={product.image[0]} category={product.category} alt="" sizes="44px" />
      <p>
        <span className="long-name strong">{product.name}</span>
        <span className="own-line soft small">{`${product.weight ? `${product.weight} · ` : ''}Quantity ${pieces}`}</span>
      </p>
      <select
        className="input"
        aria-label={`What was wrong with ${product.name}`}
        {...(errorId !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
        value={choice?.kind ?? ''}
        onChange={(event) => {
          const kind = COMPLAINT_KINDS.find((one) => one === event.target.value)
          onChoose(kind ? { kind, quantity } : null)
        }}
      >
        <option value="">No problem</option>
        {COMPLAINT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]}
          </option>
        ))}
      </select>
      {choice && pieces > 1 && (
        <select
          className="input report-pieces"
          aria-label={`Pieces of ${product.name}`}
          value={quantity}
          onChange={(event) => onChoose({ ...choice, quantity: Number(event.target.value) })}
        >
          {Array.from({ length: pieces }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {count === pieces ? `All ${pieces}` : `${count} of ${pieces}`}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}
