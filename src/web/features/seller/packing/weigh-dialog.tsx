import { Delete, Phone, Scale } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { ReceiverWire } from '../../../../contract/addresses/addresses.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { formatCents } from '../../../../domain/money.ts'
import { expectedWeightText, type OrderedWeight, type Weight, weightText } from '../../../../domain/products/weighed.ts'
import { telephoneUrl } from '../../../../domain/text/phone.ts'
import { CloseX, Modal } from '../../../ui/dialog.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { Picture } from '../../../ui/picture.tsx'
import { receiverName } from '../../addresses/address-text.ts'
import { type Goods, isDecided, type LinePick, type PackLine, withPieces } from './pack-lines.ts'
import { PackStepper } from './pack-stepper.tsx'
import { unitPriceText, type Weighing, weighingOf, weightTyped } from './typed-weight.ts'

interface WeighLineProps {
  readonly line: PackLine
  readonly weighed: OrderedWeight
  readonly order: OrderWire
  onSave(pick: LinePick): void
  onClose(): void
}

/** Asks what the pieces of an ordered line weigh, and picks it with that. */
export function WeighLine({ line, weighed, order, onSave, onClose }: WeighLineProps) {
  const { product, quantity, picked, weight } = line
  const expected = expectedWeightText(weighed, quantity)
  const pick = (pieces: number, itsWeight: Weight | null) => {
    onSave(withPieces(line, pieces, itsWeight))
    onClose()
  }
  return (
    <WeighDialog
      goods={product}
      weighed={weighed}
      pieces={picked === null || picked === 0 ? quantity : picked}
      maxPieces={quantity}
      about={`Ordered about ${expected}`}
      before={weight}
      receiver={order.address}
      onWeighed={pick}
      onClose={onClose}
    >
      {!isDecided(line) && (
        <button type="button" className="button button-quiet" onClick={() => pick(0, null)}>
          Leave it out
        </button>
      )}
    </WeighDialog>
  )
}

interface WeighDialogProps {
  readonly goods: Goods
  readonly weighed: OrderedWeight
  /** The person weighs this number of pieces, or changes it. */
  readonly pieces: number
  readonly maxPieces: number
  /** Says what was ordered, or what these goods replace. */
  readonly about: string
  /** The weight that was entered before. */
  readonly before: Weight | null
  readonly receiver: ReceiverWire
  /** A further choice for when these goods are not packed. */
  readonly children?: Elements
  onWeighed(pieces: number, weight: Weight): void
  onClose(): void
}

/** Asks what pieces weigh. The keypad and a keyboard type into the same field. */
export function WeighDialog({ goods, weighed, maxPieces, about, receiver, children, onClose, ...given }: WeighDialogProps) {
  const title = useId()
  const [pieces, setPieces] = useState(given.pieces)
  const [text, setText] = useState('')
  const weighing = weighingOf(weighed, pieces, text)
  const { weight, isOver } = weighing
  const type = (typed: string) => setText((before) => weightTyped(before, before + typed))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (weight !== null && !isOver) given.onWeighed(pieces, weight)
  }
  const { before } = given
  return (
    <Modal className="dialog dialog-plain weigh-dialog" aria-labelledby={title} onClose={onClose}>
      <form noValidate className="weigh" onSubmit={submit}>
        <div className="weigh-item">
          <Picture src={goods.image[0]} category={goods.category} alt="" sizes="64px" />
          <div>
            <h2 id={title} className="long-name">
              {goods.name}
            </h2>
            <p className="soft numbers">
              <span>{about}</span> <span>{`· ${unitPriceText(weighed)}`}</span>
            </p>
            {before !== null && <p className="soft small numbers">{`Weighed before: ${weightText(before, weighed.per)}`}</p>}
          </div>
        </div>
        {maxPieces > 1 && (
          <div className="weigh-pieces">
            <span className="strong">Pieces</span>
            <PackStepper name={goods.name} value={pieces} min={1} max={maxPieces} onChange={setPieces} />
          </div>
        )}
        <WeightField
          label={`Weight of ${goods.name} in ${UNIT_NAMES[weighed.per]}`}
          text={text}
          weighed={weighed}
          weighing={weighing}
          onType={(typed) => setText(weightTyped(text, typed))}
        />
        <Keypad onType={type} onErase={() => setText(text.slice(0, -1))} />
        <div className="weigh-done">
          {children}
          {isOver ? <AskReceiver receiver={receiver} /> : <PackedButton weight={weight} weighed={weighed} />}
        </div>
      </form>
      <CloseX onClose={onClose} />
    </Modal>
  )
}

const UNIT_NAMES = { lb: 'pounds', kg: 'kilograms' } as const

interface WeightFieldProps {
  readonly label: string
  readonly text: string
  readonly weighed: OrderedWeight
  readonly weighing: Weighing
  onType(typed: string): void
}

function WeightField({ label, text, weighed, weighing, onType }: WeightFieldProps) {
  const words = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), []) // an open dialog has given the focus to its first button
  const { cost, isOver, filled, mark } = weighing
  return (
    <div className={isOver ? 'weigh-field is-over' : 'weigh-field'}>
      <div className="weigh-figures">
        <label className="weigh-typed">
          <span className="visually-hidden">{label}</span>
          <input
            name="weight"
            inputMode="none" // The keypad takes the place of the keyboard of a phone.
            autoComplete="off"
            ref={field}
            placeholder="0"
            value={text}
            style={{ width: `${widthOf(text)}ch` }}
            aria-invalid={isOver || undefined}
            aria-describedby={words}
            onChange={(event) => onType(event.target.value)}
          />
          <small aria-hidden="true">{weighed.per}</small>
        </label>
        {cost !== null && <output className="weigh-sum">{formatCents(cost)}</output>}
      </div>
      <div className="weigh-limit" aria-hidden="true">
        <span style={{ width: `${filled}%` }} />
        <i style={{ left: `${mark}%` }} />
      </div>
      <p className="weigh-words numbers" id={words}>
        <span className="strong" role="status">
          {weighing.words}
        </span>
        <span className="soft">{weighing.limit}</span>
      </p>
    </div>
  )
}

/** A point is half as wide as a digit. */
const widthOf = (text: string): number => Math.max(1, text.length - (text.includes('.') ? 0.5 : 0))

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0']

interface KeypadProps {
  onType(key: string): void
  onErase(): void
}

/** Leaves the focus in the field, so that a keyboard goes on where the keypad was used. */
const Keypad = ({ onType, onErase }: KeypadProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div className="keypad" role="group" aria-label="Keypad" onMouseDown={(event) => event.preventDefault()}>
    {KEYS.map((key) => (
      <button type="button" key={key} aria-label={key === '.' ? 'Point' : undefined} onClick={() => onType(key)}>
        {key}
      </button>
    ))}
    <button type="button" aria-label="Erase the last digit" onClick={onErase}>
      <Delete className="icon icon-large" aria-hidden="true" />
    </button>
  </div>
)

const PackedButton = ({ weight, weighed: { per } }: { weight: Weight | null; weighed: OrderedWeight }) => (
  <button type="submit" className="button button-primary button-large" aria-disabled={weight === null || undefined}>
    {weight === null ? 'Packed' : `Packed, ${weightText(weight, per)}`}
  </button>
)

/** The goods are too heavy for what the shopper agreed to. */
function AskReceiver({ receiver }: { receiver: ReceiverWire }) {
  const phone = telephoneUrl(receiver.phone)
  if (phone === null) return <p className="weigh-ask">{`Take some out, or ask ${receiverName(receiver)}: ${receiver.phone}`}</p>
  return (
    <a className="button button-primary button-large" href={phone}>
      <Phone className="icon" aria-hidden="true" />
      <span>{`Ask ${receiver.firstName}`}</span>
    </a>
  )
}

interface WeighButtonProps {
  readonly name: string
  readonly isAgain: boolean
  onPress(): void
}

export const WeighButton = ({ name, isAgain, onPress }: WeighButtonProps) => (
  <button type="button" className="button button-quiet" onClick={onPress}>
    <Scale className="icon" aria-hidden="true" />
    <span>{isAgain ? 'Weigh again' : 'Weigh'}</span>
    <span className="visually-hidden">{` ${name}`}</span>
  </button>
)
