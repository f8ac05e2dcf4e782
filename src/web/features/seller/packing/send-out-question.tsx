import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { cents, formatCents, formatDeduction, wireCents } from '../../../../domain/money.ts'
import { CloseButton, Dialog } from '../../../ui/dialog.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { Picture } from '../../../ui/picture.tsx'
import { receiverName } from '../../addresses/address-text.ts'
import { forWhen, isEarly } from '../early-question.tsx'
import { Sum } from '../seller-parts.tsx'
import { StepButton, usePauseOnClose } from '../step-button.tsx'
import type { PackLine } from './pack-lines.ts'
import { countPieces, type SendOutCheck } from './send-out-check.ts'

interface SendOutQuestionProps {
  readonly order: OrderWire
  readonly check: Exclude<SendOutCheck, { readonly kind: 'picked' }>
  onSendOut(): Promise<unknown>
  /** Cancels the order instead. Undefined means that the person may not cancel it. */
  readonly onCancelOrder?: (() => void) | undefined
  onClose(): void
}

export function SendOutQuestion({ order, check, onSendOut, onCancelOrder, onClose }: SendOutQuestionProps) {
  usePauseOnClose()
  const { busy, run } = useOneAtATime()
  const { title, yes } = TEXTS[check.kind](check.kind === 'partly' ? countPieces(check.undecided) : 0)
  return (
    <Dialog title={title} isBusy={busy} onClose={onClose}>
      <p>
        Order <strong className="numbers">{order.number}</strong>, <span>{receiverName(order.address)}</span>.
      </p>
      {isEarly('Out for Delivery', order) && <p className="strong">{`This order is ${forWhen(order)}.`}</p>}
      {check.kind === 'partly' && <LeftOut lines={check.undecided} />}
      {check.kind === 'nothing' && <p>An order without goods can’t be sent out.</p>}
      {check.kind === 'unweighed' && <p>{toWeighText(check.undecided)}</p>}
      {'toPay' in check && <Effect order={order} toPay={check.toPay} />}
      <div className="dialog-actions">
        {yes !== null && (
          <StepButton
            className="button button-quiet"
            meaning={`${order._id} ${check.kind}`}
            onStep={() =>
              run(async () => {
                await onSendOut()
                onClose()
              })
            }
          >
            {yes}
          </StepButton>
        )}
        {onCancelOrder && check.kind !== 'partly' && check.kind !== 'unweighed' && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={busy || undefined}
            onClick={() => busy || onCancelOrder()}
          >
            Cancel order…
          </button>
        )}
        <KeepPackingButton isBusy={busy} onClose={onClose} />
      </div>
    </Dialog>
  )
}

/** Closes the question and sends nothing out. It has the focus first, since it is the safe answer. */
export const KeepPackingButton = ({ isBusy, onClose, children = 'Keep packing' }: KeepPackingButtonProps) => (
  <CloseButton className="button button-primary" autoFocus isBusy={isBusy} onClose={onClose}>
    {children}
  </CloseButton>
)

interface KeepPackingButtonProps {
  readonly isBusy: boolean
  readonly children?: string | undefined
  onClose(): void
}

type Texts = (pieces: number) => { readonly title: string; readonly yes: string | null }

const TEXTS: Readonly<Record<SendOutQuestionProps['check']['kind'], Texts>> = {
  partly: (pieces) => ({
    title: pieces === 1 ? '1 item is not picked. Send out without it?' : `${pieces} items are not picked. Send out without them?`,
    yes: `Leave out ${pieces} and send`,
  }),
  unpicked: () => ({ title: 'Nothing is picked. Send out everything as ordered?', yes: 'Send out as ordered' }),
  unweighed: () => ({ title: 'Nothing is picked yet, and some of it is sold by weight', yes: null }),
  nothing: () => ({ title: 'Nothing is in the bag', yes: null }),
}

const LeftOut = ({ lines }: { lines: readonly PackLine[] }) => (
  <ul className="unpicked">
    {lines.map(({ line, product, quantity, weighed }) => (
      <li key={line}>
        <Picture src={product.image[0]} category={product.category} alt="" sizes="44px" />
        <span>
          <strong>{`${quantity} ×`}</strong> <span className="long-name">{product.name}</span>
          {!weighed && product.weight !== undefined && <span className="soft small own-line">{product.weight}</span>}
        </span>
        <strong className="unpicked-less">{formatDeduction(cents(quantity * wireCents(product.offerPrice)))}</strong>
      </li>
    ))}
  </ul>
)

/** Says what must be weighed before the order can go out. */
export const toWeighText = (lines: readonly PackLine[]): string =>
  `Please weigh ${new Intl.ListFormat('en-US').format(lines.map(({ product }) => product.name))} first.`

function Effect({ order, toPay }: { order: OrderWire; toPay: ReturnType<typeof wireCents> }) {
  const amount = wireCents(order.amount)
  return (
    <dl className="send-out-sums numbers">
      {toPay !== amount && <Sum name="Ordered">{formatCents(amount)}</Sum>}
      {toPay < amount && <Sum name="Comes off, with tax">{formatDeduction(cents(amount - toPay))}</Sum>}
      {toPay > amount && <Sum name="Weighs more, with tax">{formatCents(cents(toPay - amount))}</Sum>}
      <Sum name={`${order.address.firstName} pays`} isTotal>
        {formatCents(toPay)}
      </Sum>
    </dl>
  )
}
