import type { PaymentPage, PaymentPageState } from '../../../contract/payment-page.ts'
import { paths } from '../../routing/paths.ts'
import { PaymentChoices } from './payment-choices.tsx'
import { PaymentEnd } from './payment-end.tsx'
import { PaymentLines } from './payment-lines.tsx'

const TITLES: Readonly<Record<PaymentPageState, string>> = {
  open: 'Test payment',
  paid: 'Payment complete (test)',
  processing: 'Payment on its way (test)',
  failed: 'Payment failed (test)',
  expired: 'Payment expired (test)',
}

/** Renders on the server only and works without scripts. A null `page` means that there is no such payment. */
export const RehearsedPaymentPage = ({ page }: { page: PaymentPage | null }) => (
  <>
    <title>{`${titleOf(page)} · Larder`}</title>
    <meta name="robots" content="noindex" />
    <header className="payment-head">
      <div className="container">
        <a className="logo" href={paths.home()}>
          <span className="visually-hidden">Larder, home</span>
        </a>
      </div>
    </header>
    <main>
      <p className="payment-test">
        <strong className="container">Test payment: no money is charged</strong>
      </p>
      <div className="page container">{page?.state === 'open' ? <OpenPayment page={page} /> : <PaymentEnd page={page} />}</div>
    </main>
  </>
)

/** Puts an error into the title, because a screen reader reads the title first. */
function titleOf(page: PaymentPage | null): string {
  if (!page) return 'Payment not found'
  return page.isDeclined ? 'Card declined' : TITLES[page.state]
}

const OpenPayment = ({ page }: { page: PaymentPage }) => (
  <>
    <div className="page-head">
      <h1>Pay for your order</h1>
      <p className="soft">
        You can pay until <time dateTime={page.payableUntil.toISOString()}>{utcTime.format(page.payableUntil)}</time>.
      </p>
    </div>
    <div className="cart">
      <PaymentLines page={page} />
      <PaymentChoices page={page} />
    </div>
  </>
)

const utcTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' })
