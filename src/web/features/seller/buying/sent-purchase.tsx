import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { OnePurchaseWire, PurchaseLineWire } from '../../../../contract/buying/purchases.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { shortDay as dayName } from '../../../../domain/time/day-text.ts'
import { momentText } from '../../../ui/date-text.ts'
import { Question } from '../../../ui/question.tsx'
import { Status } from '../../../ui/status.tsx'
import { PanelTitle, SellerHead, Sum } from '../seller-parts.tsx'
import { useIsManager } from '../seller-session.ts'
import { PURCHASE_STATE_TEXTS } from './purchase-texts.ts'
import { ReceiveForm } from './receive-form.tsx'
import { isFailure, usePurchaseChanges } from './use-purchases.ts'

/** Shows a purchase and takes what comes of it. A packer sees drafts here, too. */
export function SentPurchase({ purchase }: { purchase: OnePurchaseWire }) {
  const { number, supplier, state, lines, sums, note, sentAt, expectedOn, receipts } = purchase
  const isManager = useIsManager()
  const { tone, icon, text } = PURCHASE_STATE_TEXTS[state]
  return (
    <>
      <SellerHead title={`Purchase ${number}`} note={`From ${supplier.name}`}>
        <button type="button" className="button button-secondary" onClick={() => print()}>
          <Printer className="icon" aria-hidden="true" />
          Print
        </button>
      </SellerHead>
      <div className="buying-columns">
        <div className="buying-main">
          <section className="seller-panel" aria-labelledby="lines">
            <PanelTitle id="lines" title={countOf(lines.length, 'product')}>
              <Status tone={tone} icon={icon}>
                {text}
              </Status>
            </PanelTitle>
            <ul aria-label="Ordered products">
              {lines.map((line) => (
                <OrderedLine key={line.product} line={line} state={state} />
              ))}
            </ul>
          </section>
          {state !== 'closed' && <ReceiveForm key={receipts.length} purchase={purchase} />}
        </div>
        <div className="buying-main">
          <section className="seller-panel titled-panel" aria-labelledby="about">
            <PanelTitle id="about" title="About" />
            <div className="titled-panel-body">
              <dl className="buying-sums numbers">
                {sentAt !== undefined && <Sum name="Sent">{momentText(sentAt)}</Sum>}
                {expectedOn !== undefined && <Sum name="Expected">{dayName(expectedOn)}</Sum>}
                {sums && <Sum name="Ordered">{formatDollars(sums.ordered)}</Sum>}
                {sums && <Sum name="Received, at these costs">{formatDollars(sums.received)}</Sum>}
              </dl>
              {note !== undefined && <p className="buying-note">{note}</p>}
              {isManager && state !== 'closed' && <ClosePurchase purchase={purchase} />}
            </div>
          </section>
          {receipts.length > 0 && <Receipts purchase={purchase} />}
        </div>
      </div>
    </>
  )
}

function OrderedLine({ line, state }: { line: PurchaseLineWire; state: OnePurchaseWire['state'] }) {
  const { name, sku, quantity, caseSize = 1, received, over, short } = line
  const came = state === 'draft' || state === 'sent' ? null : receivedText(received, over, short)
  return (
    <li className="ordered-line">
      <div className="purchase-line-what">
        <p className="strong">{name}</p>
        <p className="soft small">{[sku, costText(line)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="numbers ordered-line-pieces">
        <p className="strong">{countOf(quantity, 'piece')}</p>
        {caseSize > 1 && <p className="soft small">{`${countOf(quantity / caseSize, 'case')} of ${caseSize}`}</p>}
        {came !== null && <p className={over || short ? 'purchase-differs small' : 'soft small'}>{came}</p>}
      </div>
    </li>
  )
}

function costText({ cost, weighed }: PurchaseLineWire): string | null {
  if (cost === undefined) return null
  return weighed ? `${formatDollars(cost)} / ${weighed.per}` : `${formatDollars(cost)} each`
}

function receivedText(received: number, over: number | undefined, short: number | undefined): string {
  if (over) return `${received} received, ${over} more than ordered`
  return short ? `${received} received, ${short} short` : `${received} received`
}

function Receipts({ purchase: { receipts, lines } }: { purchase: OnePurchaseWire }) {
  const nameOf = (product: string) => lines.find((line) => line.product === product)?.name ?? ''
  return (
    <section className="seller-panel purchase-receipts" aria-labelledby="receipts">
      <PanelTitle id="receipts" title={countOf(receipts.length, 'receipt')} />
      <ul>
        {receipts.map(({ _id, at, by, lines: received }) => (
          <li key={_id} className="purchase-receipt">
            <p className="soft small">{`${momentText(at)}, ${by}`}</p>
            {received.map(({ product, quantity, cost, useBy, isUncounted }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a product may have several lines
              <p key={index}>
                {[
                  `${quantity} × ${nameOf(product)}`,
                  cost === undefined ? null : formatDollars(cost),
                  useBy === undefined ? null : `use by ${dayName(useBy)}`,
                  isUncounted ? 'not counted' : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClosePurchase({ purchase: { _id: id, number, state } }: { purchase: OnePurchaseWire }) {
  const [isAsking, setIsAsking] = useState(false)
  const { close } = usePurchaseChanges()
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setIsAsking(true)}>
        Close purchase…
      </button>
      {isAsking && (
        <Question
          title={`Close purchase ${number}?`}
          yes="Close it"
          no="Keep it open"
          onYes={async () => !isFailure(await close(id))}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {state === 'received'
              ? 'Nothing more can be received of it.'
              : 'What did not come is no longer on its way, and is suggested again.'}
          </p>
        </Question>
      )}
    </>
  )
}
