import type { SubmitEvent } from 'react'
import { type Cents, formatCents } from '../../../domain/money.ts'
import { CloseButton, Dialog } from '../../ui/dialog.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import type { PriceQuestion } from './use-checkout.ts'
import './order-summary.css'

interface PriceConsentProps {
  readonly changed: PriceQuestion
  /** Names the page below the dialog. */
  readonly back: 'Back to the cart' | 'Back to the checkout' | 'Back to the order'
  readonly onClose: () => void
}

/** Asks whether to order at the prices of now, after the store has rejected an order at those of before. */
export function PriceConsent({ changed: { seen, now, totals, most, due, order }, back, onClose }: PriceConsentProps) {
  const { busy, run } = useOneAtATime()
  const prices = new Map(now.map(({ id, offerPrice }) => [id, offerPrice]))
  const changes = seen.flatMap(({ id, name, offerPrice }) => {
    const price = prices.get(id) ?? offerPrice
    return price === offerPrice ? [] : [{ id, name, was: offerPrice, now: price }]
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => void (await order()))
  }
  return (
    <Dialog title={titleOf(changes.length)} form={{ onSubmit }} isBusy={busy} onClose={onClose}>
      <p>Nothing has been ordered yet. This is what you’d pay now.</p>
      <ul className="price-changes">
        {changes.map(({ id, name, was, now }) => (
          <li key={id}>
            <span className="strong long-name">{name}</span>
            <Change was={was} now={now} />
          </li>
        ))}
      </ul>
      <dl className="price-totals">
        <div>
          <dt>Total you saw</dt>
          <dd>{aboutText(totals.seen, most.seen)}</dd>
        </div>
        <div className="strong">
          <dt>Total now, with tax</dt>
          <dd>{aboutText(totals.now, most.now)}</dd>
        </div>
        {due && (
          <div className="strong">
            <dt>{`To pay beside your credit, was ${formatCents(due.seen)}`}</dt>
            <dd>{formatCents(due.now)}</dd>
          </div>
        )}
      </dl>
      <div className="price-consent-actions">
        <CloseButton className="button button-secondary button-large" isBusy={busy} onClose={onClose}>
          {back}
        </CloseButton>
        <SubmitButton
          busy={busy}
          className="button-large"
        >{`Order for ${most.now === null ? '' : 'about '}${formatCents(totals.now)}`}</SubmitButton>
      </div>
    </Dialog>
  )
}

const aboutText = (total: Cents, most: Cents | null): string =>
  most === null ? formatCents(total) : `about ${formatCents(total)}, at most ${formatCents(most)}`

function titleOf(changes: number): string {
  if (changes === 0) return 'The total just changed'
  return changes === 1 ? 'A price just changed' : `${changes} prices just changed`
}

const Change = ({ was, now }: { was: Cents; now: Cents }) => (
  <span className="numbers">
    <span className="visually-hidden">was </span>
    <s>{formatCents(was)}</s> <span aria-hidden="true">→</span> <span className="visually-hidden">now </span>
    <strong>{formatCents(now)}</strong>
  </span>
)
