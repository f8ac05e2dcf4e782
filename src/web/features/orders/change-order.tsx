import { PencilLine } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { OrderLineWire, OrderWire } from '../../../contract/orders/orders.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { countOf } from '../../../domain/text/counts.ts'
import type { Failure } from '../../api/failure.ts'
import { randomKey } from '../../api/random-key.ts'
import type { ReductionToSend } from '../../api/shopper-api.ts'
import { FieldError, recheck, useForm } from '../../ui/form.tsx'
import { Picture } from '../../ui/picture.tsx'
import { QuestionForm } from '../../ui/question.tsx'
import { type PiecesToStay, type Reduction, reductionIssue, reductionOf } from './order-reduction.ts'
import { ReceiptRows } from './payment-sums.tsx'

interface ChangeOrderProps {
  readonly order: OrderWire
  /** Resolves to the failure to show in the form, or to null. */
  onReduce(reduction: ReductionToSend, key: string): Promise<Failure | null>
}

/**
 * Lets the shopper take pieces out until packing begins. The dialog stays open when packing begins meanwhile, because the
 * server's response explains that.
 */
export function ChangeOrder({ order, onReduce }: ChangeOrderProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {order.canChange && (
        <button type="button" className="button button-quiet" onClick={() => setIsOpen(true)}>
          <PencilLine className="icon" aria-hidden="true" />
          <span>
            Take items out<span className="visually-hidden">{` of order ${order.number}`}</span>
          </span>
        </button>
      )}
      {isOpen && <ReduceDialog order={order} onReduce={onReduce} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ReduceDialog({ order, onReduce, onClose }: ChangeOrderProps & { onClose(): void }) {
  const issueId = useId()
  const [staying, setStaying] = useState<PiecesToStay>({})
  // A repeated request has the same key only when it asks for the same change.
  const attempt = useRef({ body: '', key: '' })
  const reduction = reductionOf(order, staying)
  const answer = useForm({
    rules: { lines: () => reductionIssue(order, staying) },
    async send() {
      if (!reduction) return null
      const body = { lines: reduction.removed.map((one) => ({ ...one })), expected: { amount: dollarsOf(reduction.total) } }
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() }
      const failure = await onReduce(body, attempt.current.key)
      if (!failure) onClose()
      return failure
    },
  })
  const { errors, setErrors } = answer
  const keep = (line: string, pieces: number) => {
    const changed = { ...staying, [line]: pieces }
    setStaying(changed)
    const issue = reductionIssue(order, changed)
    setErrors(recheck(errors, ['lines'], issue === null ? {} : { lines: issue }))
  }
  return (
    <QuestionForm title="Take items out" yes={yesText(reduction)} no="Keep everything" answer={answer} onClose={onClose}>
      <p>
        <span>Order</span> <strong className="numbers">{order.number}</strong>
        <span>. You can take items out until we start packing it.</span>
      </p>
      <ul className="report-lines">
        {order.items.map((line) => (
          <StayingLine
            key={line.line}
            line={line}
            staying={Math.min(staying[line.line] ?? line.quantity, line.quantity)}
            errorId={errors.lines === undefined ? undefined : issueId}
            onKeep={(pieces) => keep(line.line, pieces)}
          />
        ))}
      </ul>
      {errors.lines !== undefined && <FieldError id={issueId}>{errors.lines}</FieldError>}
      <div className="reduced-sums" aria-live="polite">
        {reduction && (
          <>
            <ReceiptRows rows={reduction.rows} />
            {reduction.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </>
        )}
      </div>
    </QuestionForm>
  )
}

function yesText(reduction: Reduction | null): string {
  const pieces = reduction?.removed.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return pieces === 0 ? 'Take out' : `Take out ${countOf(pieces, 'item')}`
}

interface StayingLineProps {
  readonly line: OrderLineWire
  readonly staying: number
  /** `errorId` is the id of the error of all lines. */
  readonly errorId: string | undefined
  onKeep(pieces: number): void
}

const StayingLine = ({ line: { product, quantity }, staying, errorId, onKeep }: StayingLineProps) => (
  <li className="report-line">
    <Picture src={product.image[0]} category={product.category} alt="" sizes="44px" />
    <p>
      <span className="long-name strong">{product.name}</span>
      <span className="own-line soft small">{`${product.weight ? `${product.weight} · ` : ''}Quantity ${quantity}`}</span>
    </p>
    <select
      className="input"
      aria-label={`How many of ${product.name} to keep`}
      {...(errorId !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
      value={staying}
      onChange={(event) => onKeep(Number(event.target.value))}
    >
      {Array.from({ length: quantity + 1 }, (_, gone) => quantity - gone).map((pieces) => (
        <option key={pieces} value={pieces}>
          {optionText(pieces, quantity)}
        </option>
      ))}
    </select>
  </li>
)

function optionText(pieces: number, quantity: number): string {
  if (pieces === 0) return 'Take out'
  if (pieces < quantity) return `Keep ${pieces} of ${quantity}`
  return quantity === 1 ? 'Keep it' : `Keep all ${quantity}`
}
