import { ArrowLeftRight, ArrowRight, ChevronDown, Clock, ShoppingBasket, Undo2, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Announcement } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import type { CartLine } from '../cart/cart-lines.ts'
import { closeReceipt, type Receipt, type ReceiptChange, receiptOf, type Undo, undoAddition } from '../cart/cart-receipt.ts'
import type { SavedCart } from '../cart/cart-state.ts'

interface ReceiptPanelProps {
  readonly saved: SavedCart
  readonly lines: readonly CartLine[]
}

/** Says what changed in the cart since the shopper last looked, until it is closed, undone, or gone from the cart. */
export function ReceiptPanel({ saved, lines }: ReceiptPanelProps) {
  const receipt = receiptOf(saved, lines)
  return receipt && <ShownReceipt receipt={receipt} close={() => closeReceipt(saved.additions, lines)} />
}

const SHOWN_CHANGES = 5

const ICONS = { added: ShoppingBasket, swapped: ArrowLeftRight } as const

function ShownReceipt({ receipt: { source, undo: undoOfAll, title, changes }, close }: { receipt: Receipt; close: () => void }) {
  const heading = useId()
  const closeButton = useRef<HTMLButtonElement>(null)
  const announced = useNewSentences([title, ...changes.map(sentenceOf)])
  const Icon = source === null ? Clock : ICONS[source]
  const undo = (pressed: Undo) => {
    if (!undoAddition(pressed)) return notify.error('Your cart is full')
    notify.success('Cart Updated')
    // The pressed button goes, and with the last change the whole panel.
    const next = pressed === undoOfAll || changes.length === 1 ? document.querySelector('main') : closeButton.current
    next?.focus()
  }
  const closeAndLeave = () => {
    close()
    document.querySelector('main')?.focus()
  }
  const listOf = (shown: readonly ReceiptChange[]) => (
    <ul>
      {shown.map((change) => (
        <ChangeRow key={change.key} change={change} onUndo={undo} />
      ))}
    </ul>
  )
  const rest = changes.slice(SHOWN_CHANGES)
  return (
    <section className="cart-receipt" aria-labelledby={heading} tabIndex={-1}>
      <div className="cart-receipt-head">
        <Icon className="icon" aria-hidden="true" />
        <h2 className="summary-heading" id={heading}>
          {title}
        </h2>
        {undoOfAll && <UndoButton what={undoOfAll.what} onPress={() => undo(undoOfAll)} />}
        <button type="button" className="icon-button" aria-label="Close this note" ref={closeButton} onClick={closeAndLeave}>
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      {changes.length > 0 && listOf(changes.slice(0, SHOWN_CHANGES))}
      {rest.length > 0 && (
        <details>
          <summary>
            <span>{`Show ${rest.length} more`}</span>
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          {listOf(rest)}
        </details>
      )}
      <Announcement>{announced}</Announcement>
    </section>
  )
}

interface ChangeRowProps {
  readonly change: ReceiptChange
  readonly onUndo: (undo: Undo) => void
}

const ChangeRow = ({ change: { name, text, values, undo }, onUndo }: ChangeRowProps) => (
  <li>
    <p>
      {name !== '' && (
        <>
          <strong>{name}</strong>{' '}
        </>
      )}
      <span>{values ? `${text}, ` : text}</span>
      {values && <FromTo {...values} />}
    </p>
    {undo && <UndoButton what={undo.what} onPress={() => onUndo(undo)} />}
  </li>
)

const FromTo = ({ from, to }: NonNullable<ReceiptChange['values']>) => (
  <>
    {from !== null && (
      <>
        <s className="soft numbers">
          <span className="visually-hidden">from </span>
          <span>{from}</span>
        </s>{' '}
        <ArrowRight className="icon" aria-hidden="true" />
        <span className="visually-hidden">to</span>{' '}
      </>
    )}
    <strong className="numbers">{to}</strong>
  </>
)

/** `what` says to screen readers what the button takes back. */
const UndoButton = ({ what, onPress }: { what: string; onPress: () => void }) => (
  <button type="button" className="button button-quiet" onClick={onPress}>
    <Undo2 className="icon" aria-hidden="true" />
    Undo<span className="visually-hidden">{`, ${what}`}</span>
  </button>
)

function sentenceOf({ name, text, values }: ReceiptChange): string {
  const said = name === '' ? text : `${name} ${text}`
  if (!values) return said
  return `${said}${values.from === null ? '' : ` from ${values.from}`} to ${values.to}`
}

/**
 * Returns the sentences that came since the render before, after the first one, since live regions announce only what
 * changes. So nothing is announced twice while a part of it is undone.
 */
function useNewSentences(sentences: readonly string[]): string {
  const [newText, setNewText] = useState('')
  const announced = useRef(new Set<string>())
  useEffect(() => {
    const fresh = sentences.filter((sentence) => !announced.current.has(sentence))
    for (const sentence of fresh) announced.current.add(sentence)
    if (fresh.length > 0) setNewText(fresh.join('. '))
  })
  return newText
}
