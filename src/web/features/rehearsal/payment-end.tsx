import type { PaymentPage, PaymentPageState } from '../../../contract/payment-page.ts'
import { formatCents } from '../../../domain/money.ts'
import magnifier from '../../pictures/magnifier.webp'
import parcel from '../../pictures/parcel.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface End {
  readonly title: string
  readonly sentence: (total: string) => string
  /** It is true when the link leads to the orders. Otherwise it leads back to the cart. */
  readonly isSuccess: boolean
}

const ENDS: Readonly<Record<Exclude<PaymentPageState, 'open'>, End>> = {
  paid: {
    title: 'Payment complete',
    sentence: (total) => `${total} was paid (test). You’re all set.`,
    isSuccess: true,
  },
  processing: {
    title: 'Your payment is on its way',
    sentence: (total) => `We’ll know in a few seconds whether ${total} came through (test).`,
    isSuccess: true,
  },
  failed: {
    title: 'Your payment didn’t go through',
    sentence: () => 'You weren’t charged. You can order again.',
    isSuccess: false,
  },
  expired: { title: 'This payment has expired', sentence: () => 'You weren’t charged. You can order again.', isSuccess: false },
}

/** A null `page` means that there is no such payment. */
export function PaymentEnd({ page }: { page: PaymentPage | null }) {
  const end = page && page.state !== 'open' ? ENDS[page.state] : null
  return (
    <EmptyState
      art={<ArtPicture tint="sky" of={{ src: end?.isSuccess ? parcel : magnifier }} first />}
      title={end?.title ?? 'Payment not found'}
      action={
        <a className="button button-primary button-large" href={nextUrl(page, end)}>
          {end ? (end.isSuccess ? 'See my orders' : 'Back to the cart') : 'Back to Home'}
        </a>
      }
    >
      {page && end ? end.sentence(formatCents(page.total)) : 'The link may have a typo.'}
    </EmptyState>
  )
}

function nextUrl(page: PaymentPage | null, end: End | null): string {
  if (!page || !end) return paths.home()
  return end.isSuccess ? page.successUrl : page.cancelUrl
}
