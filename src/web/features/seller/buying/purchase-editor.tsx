import { X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OnePurchaseWire } from '../../../../contract/buying/purchases.ts'
import { costOfPieces, MAX_PURCHASE_NOTE } from '../../../../domain/buying/purchase.ts'
import { type Cents, cents, formatCents, wireCents } from '../../../../domain/money.ts'
import { weightOf } from '../../../../domain/products/weighed.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import type { Failure } from '../../../api/failure.ts'
import type { PurchaseToSend } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { NoteField } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { LeaveQuestion } from '../leave-question.tsx'
import { PanelTitle, SellerHead, Sum } from '../seller-parts.tsx'
import { amountText, amountTyped, wholeNumberTyped } from '../typed-numbers.ts'
import { AddLine } from './add-line.tsx'
import { isFailure, usePurchaseChanges } from './use-purchases.ts'

/** A line of a purchase or of a suggestion. */
export interface LineToEdit {
  readonly product: string
  readonly name: string
  readonly sku?: string | undefined
  readonly quantity: number
  readonly caseSize?: number | undefined
  readonly cost?: number | undefined
  readonly weighed?: { readonly per: 'lb' | 'kg'; readonly piece: number } | undefined
  /** What a suggestion knows besides. */
  readonly stock?: number
  readonly lowAt?: number
  readonly onTheWay?: number
}

interface TypedLine extends LineToEdit {
  readonly cases: string
  readonly typedCost: string
}

interface PurchaseEditorProps {
  /** `saved` is null before the purchase is saved for the first time. */
  readonly saved: OnePurchaseWire | null
  readonly supplier: { readonly _id: string; readonly name: string; readonly email?: string | undefined }
  readonly lines: readonly LineToEdit[]
  /** The least amount of the supplier in dollars. */
  readonly minimum: number | undefined
}

const typedLine = (line: LineToEdit): TypedLine => ({
  ...line,
  cases: String(line.quantity / (line.caseSize ?? 1)),
  typedCost: amountText(line.cost),
})

/** Edits a draft. Nothing is saved before a press. */
export function PurchaseEditor({ saved, supplier, lines: first, minimum }: PurchaseEditorProps) {
  const [lines, setLines] = useState<readonly TypedLine[]>(() => first.map(typedLine))
  const [note, setNote] = useState(saved?.note ?? '')
  const [message, setMessage] = useState<string | null>(null)
  const { save, send, close } = usePurchaseChanges()
  const { busy, run } = useOneAtATime()
  const [, navigate] = useLocation()
  const wrong = lines.map(issueOf).find((issue) => issue !== null) ?? null
  const show = (failure: Failure) => setMessage(failure.message)

  const request = (): PurchaseToSend => ({
    ...(saved && { id: saved._id }),
    supplier: supplier._id,
    note: note.trim(),
    lines: lines.map(({ product, caseSize = 1, cases, typedCost }) => ({
      product,
      quantity: (wholeNumberTyped(cases) ?? 0) * caseSize,
      caseSize,
      cost: amountTyped(typedCost) ?? null,
    })),
  })
  const wanted = JSON.stringify(request())
  const [last, setLast] = useState(wanted)
  async function act(then: (id: string) => Promise<void>): Promise<void> {
    setMessage(lines.length === 0 ? 'Add a product first.' : wrong)
    if (lines.length === 0 || wrong !== null) return
    const result = await save(request())
    if (isFailure(result)) return show(result)
    setLast(wanted)
    await then(result._id)
  }
  const showSaved = (id: string) => navigate(paths.purchase(id), { replace: true })
  const saveDraft = () => act(async (id) => showSaved(id))
  const sendNow = () =>
    act(async (id) => {
      const sent = await send(id)
      if (isFailure(sent)) show(sent)
      showSaved(id)
    })
  const discard = async () => {
    if (!saved) return navigate(paths.purchases())
    const closed = await close(saved._id)
    if (isFailure(closed)) show(closed)
  }
  const change = (product: string, changes: Partial<TypedLine>) =>
    setLines(lines.map((line) => (line.product === product ? { ...line, ...changes } : line)))
  const add = (line: LineToEdit) => {
    const present = lines.find(({ product }) => product === line.product)
    if (present) change(line.product, { cases: String((wholeNumberTyped(present.cases) ?? 0) + 1) })
    else setLines([...lines, typedLine(line)])
  }
  const sum = cents(lines.reduce((total, line) => total + (amountOf(line) ?? 0), 0))
  const missing = minimum === undefined ? 0 : wireCents(minimum) - sum
  return (
    <>
      <SellerHead
        title={saved ? `Purchase ${saved.number}` : 'New purchase'}
        note={`From ${supplier.name}. ${saved ? 'A draft, which is not sent yet.' : 'Suggested from what is low. Nothing is saved yet.'}`}
      />
      <div className="buying-columns">
        <div className="buying-main">
          <section className="seller-panel" aria-labelledby="lines">
            <PanelTitle id="lines" title={countOf(lines.length, 'product')} />
            {lines.length === 0 && (
              <p className="buying-none soft">Nothing from this supplier is low. Add products by hand, or scan them.</p>
            )}
            <ul aria-label="Products to buy">
              {lines.map((line) => (
                <EditedLine
                  key={line.product}
                  line={line}
                  onChange={(changes) => change(line.product, changes)}
                  onRemove={() => setLines(lines.filter(({ product }) => product !== line.product))}
                />
              ))}
            </ul>
          </section>
          <AddLine supplier={supplier._id} onAdd={add} />
        </div>
        <section className="seller-panel titled-panel" aria-labelledby="sum">
          <PanelTitle id="sum" title="Sum" />
          <div className="titled-panel-body">
            <dl className="buying-sums numbers">
              <Sum name="Products with a cost" isTotal>
                {formatCents(sum)}
              </Sum>
              {minimum !== undefined && <Sum name="Least amount">{formatCents(wireCents(minimum))}</Sum>}
            </dl>
            {missing > 0 && <p role="status">{`${formatCents(cents(missing))} below the least amount of ${supplier.name}.`}</p>}
            <NoteField
              name="note"
              label="Note to the supplier"
              optional="(optional)"
              maxLength={MAX_PURCHASE_NOTE}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            {message !== null && <FormError>{message}</FormError>}
            <BusyButton className="button button-primary button-block" busy={busy} onClick={() => void run(sendNow)}>
              Send
            </BusyButton>
            <BusyButton className="button button-secondary button-block" busy={busy} onClick={() => void run(saveDraft)}>
              Save draft
            </BusyButton>
            <button type="button" className="button button-quiet button-block" onClick={() => void run(async () => discard())}>
              {saved ? 'Close without sending' : 'Don’t buy'}
            </button>
          </div>
        </section>
      </div>
      <LeaveQuestion isUnsaved={wanted !== last} onDiscard={() => setLast(wanted)}>
        This purchase is not saved yet.
      </LeaveQuestion>
    </>
  )
}

interface EditedLineProps {
  readonly line: TypedLine
  onChange(changes: Partial<TypedLine>): void
  onRemove(): void
}

function EditedLine({ line, onChange, onRemove }: EditedLineProps) {
  const { name, caseSize = 1, cases, typedCost, weighed } = line
  const amount = amountOf(line)
  const pieces = (wholeNumberTyped(cases) ?? 0) * caseSize
  return (
    <li className="purchase-line">
      <div className="purchase-line-what">
        <p className="strong">{name}</p>
        <p className="soft small">{aboutText(line)}</p>
      </div>
      <label className="purchase-line-field">
        <span className="small">{caseSize === 1 ? 'Pieces' : `Cases of ${caseSize}`}</span>
        <input
          className="input numbers"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          aria-label={`${caseSize === 1 ? 'Pieces' : 'Cases'} of ${name}`}
          aria-invalid={piecesIssue(line) === null ? undefined : true}
          value={cases}
          onChange={({ target }) => onChange({ cases: target.value })}
        />
      </label>
      <label className="purchase-line-field">
        <span className="small">{weighed ? `Cost / ${weighed.per}` : 'Cost'}</span>
        <input
          className="input numbers"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder="$"
          aria-label={`Cost of ${name}`}
          aria-invalid={amountTyped(typedCost) === undefined ? true : undefined}
          value={typedCost}
          onChange={({ target }) => onChange({ typedCost: target.value })}
        />
      </label>
      <p className="numbers purchase-line-sum">
        <span className="strong">{amount === null ? '–' : formatCents(amount)}</span>{' '}
        <span className="soft small">{caseSize === 1 ? '' : countOf(pieces, 'piece')}</span>
      </p>
      <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X className="icon" aria-hidden="true" />
      </button>
    </li>
  )
}

function aboutText({ sku, stock, lowAt, onTheWay }: LineToEdit): string {
  const facts = [
    sku,
    stock === undefined ? null : `${stock} on hand`,
    lowAt === undefined ? null : `low at ${lowAt}`,
    onTheWay ? `${onTheWay} on the way` : null,
  ]
  return facts.filter(Boolean).join(' · ')
}

function amountOf({ cases, caseSize = 1, typedCost, weighed }: TypedLine): Cents | null {
  const [dollars, count] = [amountTyped(typedCost), wholeNumberTyped(cases)]
  if (dollars == null || count == null) return null
  const piece = weighed ? weightOf(weighed.piece) : null
  const measure = weighed && piece !== null ? { per: weighed.per, piece } : null
  return costOfPieces({ cost: wireCents(dollars), weighed: measure }, count * caseSize)
}

const piecesIssue = ({ cases, name }: TypedLine): string | null =>
  (wholeNumberTyped(cases) ?? 0) > 0 ? null : `${name}: please enter a whole number above 0`

function issueOf(line: TypedLine): string | null {
  const cost = amountTyped(line.typedCost)
  if (cost === undefined || cost === 0) return `${line.name}: please enter a cost like 4.90, or none`
  return piecesIssue(line)
}
