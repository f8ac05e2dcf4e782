import { useRef, useState } from 'react'
import type { OnePurchaseWire, PurchaseLineWire } from '../../../../contract/buying/purchases.ts'
import { missingOf } from '../../../../domain/buying/purchase.ts'
import { issueOfUseBy } from '../../../../domain/stock/batches.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { dayOf } from '../../../../domain/time/time-zone.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { storeNow } from '../../../state/store-clock.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { FormError } from '../../../ui/form.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { LeaveQuestion } from '../leave-question.tsx'
import { CameraScan } from '../scanning/camera-scan.tsx'
import { signalScan } from '../scanning/scan-signal.ts'
import { useScanner } from '../scanning/use-scanner.ts'
import { PanelTitle } from '../seller-parts.tsx'
import { reportSellerFailure, sellerToken, useIsManager } from '../seller-session.ts'
import { amountText, amountTyped, wholeNumberTyped } from '../typed-numbers.ts'
import { isFailure, usePurchaseChanges } from './use-purchases.ts'

interface Typed {
  readonly pieces: string
  readonly cost: string
  readonly useBy: string
}

const NOTHING: Typed = { pieces: '', cost: '', useBy: '' }

type Scanned = { readonly words: string; readonly isRight: boolean }

/** Takes what came of a purchase. A scan counts one piece more. Only managers enter costs. */
export function ReceiveForm({ purchase: { _id: id, lines } }: { purchase: OnePurchaseWire }) {
  const isManager = useIsManager()
  const token = sellerToken()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const { receive } = usePurchaseChanges()
  const { timeZone = 'UTC' } = useStoreFacts()
  const today = dayOf(new Date(storeNow()), timeZone)
  const { busy, run } = useOneAtATime()
  const typedOf = ({ product }: PurchaseLineWire) => typed[product] ?? NOTHING
  const change = (product: string, changes: Partial<Typed>) =>
    setTyped((known) => ({ ...known, [product]: { ...NOTHING, ...known[product], ...changes } }))

  const show = (words: string, isRight: boolean) => {
    signalScan(isRight ? 'right' : 'wrong')
    setScanned({ words, isRight })
  }
  async function lookUp(barcode: string): Promise<void> {
    const response = await sellerApi.listProducts(token, null, 1, { barcode })
    if (!response.success) return reportSellerFailure(response, token)
    const [product] = response.products
    const line = product && lines.find((one) => one.product === product._id)
    if (!line) return show(product ? `Not in this purchase: ${product.name}` : `No product has the barcode ${barcode}`, false)
    setTyped((known) => {
      const before = known[line.product] ?? NOTHING
      return { ...known, [line.product]: { ...before, pieces: String((wholeNumberTyped(before.pieces) ?? 0) + 1) } }
    })
    show(`${line.name}: one more`, true)
  }
  // Scans are looked up one after another, so that each is shown in its turn.
  const lookups = useRef(Promise.resolve())
  const onScan = (barcode: string) => {
    lookups.current = lookups.current.then(() => lookUp(barcode))
  }
  useScanner({ onScan })

  const takeAll = () =>
    setTyped((known) =>
      Object.fromEntries(
        lines.map((line) => [line.product, { ...NOTHING, ...known[line.product], pieces: String(missingOf(line) || '') }]),
      ),
    )
  const issue = lines.map((line) => issueOf(line, typedOf(line), today)).find((one) => one !== null) ?? null
  const came = lines.filter((line) => typedOf(line).pieces.trim() !== '')
  async function send(): Promise<void> {
    setMessage(came.length === 0 ? 'Enter what came first.' : issue)
    if (came.length === 0 || issue !== null) return
    const received = await receive({
      id,
      lines: came.map((line) => {
        const { pieces, cost, useBy } = typedOf(line)
        const dollars = amountTyped(cost)
        return {
          product: line.product,
          quantity: wholeNumberTyped(pieces) ?? 0,
          ...(isManager && dollars != null && { cost: dollars }),
          ...(useBy !== '' && { useBy }),
        }
      }),
    })
    if (isFailure(received)) setMessage(received.message)
  }
  const pieces = came.reduce((sum, line) => sum + (wholeNumberTyped(typedOf(line).pieces) ?? 0), 0)
  return (
    <section className="seller-panel receive-form" aria-labelledby="receive">
      <PanelTitle id="receive" title="Receive">
        <button type="button" className="button button-quiet" onClick={takeAll}>
          All that is missing
        </button>
        <CameraScan onScan={onScan} />
      </PanelTitle>
      <p className={scanned && !scanned.isRight ? 'field-error receive-scan' : 'soft receive-scan'} role="status">
        {scanned?.words ?? 'Enter the pieces, or scan each one.'}
      </p>
      <ul aria-label="What came">
        {lines.map((line) => (
          <ReceivedLine
            key={line.product}
            line={line}
            typed={typedOf(line)}
            withCosts={isManager}
            onChange={(changes) => change(line.product, changes)}
          />
        ))}
      </ul>
      <div className="receive-end">
        {message !== null && <FormError>{message}</FormError>}
        <BusyButton className="button button-primary" busy={busy} onClick={() => void run(send)}>
          {pieces === 0 ? 'Receive' : `Receive ${countOf(pieces, 'piece')}`}
        </BusyButton>
      </div>
      <LeaveQuestion isUnsaved={came.length > 0} onDiscard={() => setTyped({})}>
        What you counted is not received yet.
      </LeaveQuestion>
    </section>
  )
}

interface ReceivedLineProps {
  readonly line: PurchaseLineWire
  readonly typed: Typed
  readonly withCosts: boolean
  onChange(changes: Partial<Typed>): void
}

function ReceivedLine({ line, typed: { pieces, cost, useBy }, withCosts, onChange }: ReceivedLineProps) {
  const { name, weighed } = line
  const missing = missingOf(line)
  const more = (wholeNumberTyped(pieces) ?? 0) - missing
  return (
    <li className="receive-line">
      <div className="purchase-line-what">
        <p className="strong">{name}</p>
        <p className={more > 0 ? 'purchase-differs small' : 'soft small'}>
          {more > 0 ? `${more} more than ordered` : missing === 0 ? 'All of it came' : `${missing} missing`}
        </p>
      </div>
      <label className="purchase-line-field">
        <span className="small">Pieces</span>
        <input
          className="input numbers"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          aria-label={`Pieces of ${name} that came`}
          value={pieces}
          onChange={({ target }) => onChange({ pieces: target.value })}
        />
      </label>
      {withCosts && (
        <label className="purchase-line-field">
          <span className="small">{weighed ? `Cost / ${weighed.per}` : 'Cost'}</span>
          <input
            className="input numbers"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            placeholder={amountText(line.cost) || '$'}
            aria-label={`Cost of ${name}`}
            value={cost}
            onChange={({ target }) => onChange({ cost: target.value })}
          />
        </label>
      )}
      <label className="purchase-line-field receive-use-by">
        <span className="small">Use by</span>
        <input
          className="input"
          type="date"
          aria-label={`Use by: ${name}`}
          value={useBy}
          onChange={({ target }) => onChange({ useBy: target.value })}
        />
      </label>
    </li>
  )
}

function issueOf({ name }: PurchaseLineWire, { pieces, cost, useBy }: Typed, today: string): string | null {
  if (pieces.trim() === '') return null
  if (!((wholeNumberTyped(pieces) ?? 0) > 0)) return `${name}: please enter a whole number above 0`
  const dollars = amountTyped(cost)
  if (dollars === undefined || dollars === 0) return `${name}: please enter a cost like 4.90, or none`
  const late = useBy === '' ? null : issueOfUseBy(useBy, today)
  return late === null ? null : `${name}: ${late}`
}
