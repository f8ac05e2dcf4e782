import { Check, ChevronDown, CircleAlert, CornerDownRight, Minus, Scale } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { formatCents, formatDollars } from '../../../../domain/money.ts'
import { expectedWeightText, weightText } from '../../../../domain/products/weighed.ts'
import { useCategories } from '../../../document/store-categories.ts'
import { Picture } from '../../../ui/picture.tsx'
import { byCategory } from '../by-category.ts'
import { useArmed } from '../step-button.tsx'
import { PackEdit } from './pack-edit.tsx'
import { isDecided, isLeftOut, type PackLine, type Substitute, toggled } from './pack-lines.ts'
import { amountInstead, amountPacked } from './pack-sums.ts'
import { unitPriceText } from './typed-weight.ts'
import type { Packing } from './use-packing.ts'
import { WeighLine } from './weigh-dialog.tsx'

interface PackListProps {
  readonly order: OrderWire
  readonly packing: Packing
}

export function PackList({ order, packing }: PackListProps) {
  // The tap that led to this page or status must not tick a line.
  const isArmed = useArmed(`${order._id} ${order.status}`)
  const [openLine, setOpenLine] = useState<string | null>(null)
  return byCategory(packing.lines, useCategories()).map(({ path, name, tint, lines }) => (
    <section className="pack-group" data-tint={tint} key={path}>
      <h2>{name}</h2>
      <ul className="seller-panel pack-panel">
        {lines.map((line) => (
          <PackLineRow
            key={line.line}
            line={line}
            order={order}
            packing={packing}
            isArmed={isArmed}
            isOpen={openLine === line.line}
            onToggle={() => setOpenLine(openLine === line.line ? null : line.line)}
            onKeyDown={moveBetweenLines}
          />
        ))}
      </ul>
    </section>
  ))
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveBetweenLines(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault() // otherwise the page would scroll
  const ticks = [...document.querySelectorAll<HTMLElement>('.pack-tick')]
  ticks[ticks.indexOf(event.currentTarget) + step]?.focus()
}

interface PackLineRowProps {
  readonly line: PackLine
  readonly order: OrderWire
  readonly packing: Packing
  readonly isArmed: boolean
  readonly isOpen: boolean
  onToggle(): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** The whole line is a button that ticks it, while the order is packed. For goods by weight it asks for the weight first. */
function PackLineRow({ line, order, packing, isArmed, isOpen, onToggle, onKeyDown }: PackLineRowProps) {
  const edit = useId()
  const more = useRef<HTMLButtonElement>(null)
  const [isWeighing, setIsWeighing] = useState(false)
  const { weighed } = line
  const asksForWeight = weighed !== null && !isDecided(line)
  const state = isLeftOut(line) ? 'is-left-out' : isDecided(line) ? 'is-packed' : ''
  const content = <LineContent line={line} isFailing={packing.unsavedCount > 0} />
  const close = () => {
    more.current?.focus() // the pressed button is about to be removed
    onToggle()
  }
  const press = () => {
    if (asksForWeight) setIsWeighing(true)
    else packing.save(toggled(line))
  }
  if (order.status !== 'Packing') {
    return (
      <li className={`pack-line ${state}`}>
        <div className="pack-tick">{content}</div>
        <Instead line={line} order={order} />
      </li>
    )
  }
  return (
    <li className={`pack-line ${state}`}>
      <button
        type="button"
        className="pack-tick"
        aria-pressed={isDecided(line)}
        aria-haspopup={asksForWeight ? 'dialog' : undefined}
        aria-keyshortcuts="ArrowDown ArrowUp"
        aria-disabled={isArmed ? undefined : true}
        onClick={() => isArmed && press()}
        onKeyDown={onKeyDown}
      >
        {content}
      </button>
      <button
        type="button"
        className="icon-button pack-more"
        ref={more}
        aria-label={`Fewer or a substitute for ${line.product.name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? edit : undefined}
        onClick={onToggle}
      >
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <Instead line={line} order={order} />
      {isWeighing && weighed && (
        <WeighLine line={line} weighed={weighed} order={order} onSave={packing.save} onClose={() => setIsWeighing(false)} />
      )}
      {isOpen && <PackEdit id={edit} line={line} order={order} onSave={packing.save} onClose={close} />}
    </li>
  )
}

function LineContent({ line, isFailing }: { line: PackLine; isFailing: boolean }) {
  const { product, quantity, weighed, picked, by, isSaved } = line
  const facts = [...goodsFacts(line), isDecided(line) && isSaved ? by : null].filter(Boolean).join(' · ')
  return (
    <>
      <span className="pack-box">
        <Picture src={product.image[0]} category={product.category} alt="" sizes="64px" />
        <span className="pack-mark">
          {isDecided(line) && (isLeftOut(line) ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />)}
        </span>
      </span>
      <span>
        <span className="pack-name long-name">{product.name}</span> <span className="soft pack-facts">{facts}</span>{' '}
        {line.batches && <span className="soft pack-facts">{line.batches}</span>}{' '}
        {isLeftOut(line) && <span className="pack-word">Left out</span>}{' '}
        {weighed && picked === null && (
          <span className="pack-word">
            <Scale className="icon" aria-hidden="true" />
            To weigh
          </span>
        )}{' '}
        {!isSaved && isFailing && (
          <span className="pack-word pack-unsaved">
            <CircleAlert className="icon" aria-hidden="true" />
            Not saved
          </span>
        )}
      </span>
      <span className="pack-count">
        {picked === null || picked === quantity ? (
          quantity
        ) : (
          <>
            <span aria-hidden="true">{`${picked}/${quantity}`}</span>
            <span className="visually-hidden">{`${picked} of ${quantity}`}</span>
          </>
        )}
      </span>
    </>
  )
}

function goodsFacts(line: PackLine): (string | undefined)[] {
  const { product, quantity, weighed, weight } = line
  if (!weighed) return [product.weight]
  if (weight !== null) return [weightText(weight, weighed.per), formatCents(amountPacked(line))]
  return [`about ${expectedWeightText(weighed, quantity)}`, unitPriceText(weighed)]
}

function Instead({ line: { substitute, rejected }, order }: { line: PackLine; order: OrderWire }) {
  if (!substitute && rejected.length === 0) return null
  return (
    <div className="pack-instead">
      {substitute && (
        <p>
          <CornerDownRight className="icon" aria-hidden="true" />
          <span>
            Instead: <strong>{`${substitute.quantity} × ${substitute.product.name}`}</strong>
            <span>{`, ${insteadFacts(substitute)}`}</span>
          </span>
        </p>
      )}
      {rejected.map(({ _id, name }) => (
        <p className="pack-rejected" key={_id}>
          <CircleAlert className="icon" aria-hidden="true" />
          <span>
            <span>{`${order.address.firstName} rejected`}</span> <strong>{name}</strong>. Take it out.
          </span>
        </p>
      ))}
    </div>
  )
}

function insteadFacts(substitute: Substitute): string {
  const { product, quantity, weighed, weight } = substitute
  if (weighed && weight !== null) return `${weightText(weight, weighed.per)}, ${formatCents(amountInstead(substitute))}`
  return `${formatDollars(product.offerPrice)}${quantity > 1 ? ' each' : ''}`
}
