import { ArrowRight } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { CHANGE_REASONS, type ChangeReason, MAX_NOTE } from '../../../../domain/stock.ts'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/form.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { reasonName } from './reason-name.ts'
import { changeText, previewOf, typedChange } from './typed-change.ts'
import { useStockSave } from './use-stock-save.ts'
import './change-form.css'

interface ChangeFormProps {
  readonly product: SellerProductWire
  readonly onClose: () => void
}

const LABELS: Readonly<Record<ChangeReason, string>> = {
  received: 'Pieces received',
  counted: 'Pieces on hand',
  spoiled: 'Pieces spoiled',
  returned: 'Pieces returned',
  other: 'Pieces more, or less with a minus',
}

/** Enter saves and Escape closes. What was typed stays until it is saved. */
export function ChangeForm({ product, onClose }: ChangeFormProps) {
  const { name, stock, held } = product
  const isCounted = stock !== undefined
  const [chosen, setReason] = useState<ChangeReason>('received')
  const reason = isCounted ? chosen : 'counted'
  const [pieces, setPieces] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime()
  const { save, end } = useStockSave(product)
  const field = useRef<HTMLFormElement>(null)
  const focusPieces = () => field.current?.querySelector<HTMLInputElement>('input[name=pieces]')?.focus()
  useEffect(focusPieces, [])

  const typed = typedChange(reason, pieces)
  const after = previewOf({ onHand: stock ?? null, held }, typed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if ('problem' in typed) return reject(typed.problem)
    void run(async () => {
      const failure = await save(typed.change, reason, note)
      if (failure === null) onClose()
      else reject(failure)
    })
  }
  const reject = (sentence: string) => {
    setProblem(sentence)
    focusPieces()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const stop = () =>
    run(async () => {
      const failure = await end(note)
      if (failure !== null) return reject(failure)
      // The last count is filled in, so that one press starts counting again.
      setPieces(String(stock))
      focusPieces()
    })
  return (
    <form
      className="stock-form"
      aria-label={`Change the stock of ${name}`}
      ref={field}
      onSubmit={submit}
      onKeyDown={closeOnEscape}
    >
      {isCounted && <Reasons reason={reason} onChoose={setReason} />}
      <Field
        name="pieces"
        label={LABELS[reason]}
        inputMode={reason === 'other' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={12}
        value={pieces}
        error={problem ?? undefined}
        onChange={(event) => {
          setPieces(event.target.value)
          setProblem(null)
        }}
      />
      <Field
        name="note"
        label="Note"
        optional="optional"
        autoComplete="off"
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="stock-preview" role="status">
        {after !== null && <Preview before={stock} after={after} />}
      </p>
      <div className="stock-buttons">
        <SubmitButton busy={busy}>{'problem' in typed ? 'Save' : `Save ${changeText(typed.change)}`}</SubmitButton>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Close
        </button>
        {isCounted && (
          <button type="button" className="text-link" onClick={() => void stop()}>
            Stop counting
          </button>
        )}
      </div>
    </form>
  )
}

const Reasons = ({ reason, onChoose }: { reason: ChangeReason; onChoose: (reason: ChangeReason) => void }) => {
  const group = useId()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">Reason</legend>
      {CHANGE_REASONS.map((one) => (
        <label key={one}>
          <input type="radio" name={group} checked={one === reason} onChange={() => onChoose(one)} />
          <span>{reasonName(one)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const Preview = ({ before, after }: { before: number | undefined; after: number }) => (
  <>
    <span>On hand:</span>{' '}
    {before !== undefined && (
      <>
        <s className="soft">{before}</s>
        <ArrowRight className="icon" aria-label="becomes" />
      </>
    )}
    <strong>{after}</strong>
  </>
)
