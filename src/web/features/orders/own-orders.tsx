import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { endGuestAttempt, useGuestAttempts } from './guest-attempts.ts'
import { lookUpAttempts } from './look-up-attempts.ts'
import { type OrderAttempt, secretsOf } from './order-attempts.ts'

/** A payment is often made in another tab, or reported late. */
const LOOK_EVERY_MS = 10_000

/** Says what became of the orders that this browser has begun as a guest, until the guest has seen them. */
export const OwnOrders = () => (
  <ShopperQueries>
    <Looked />
  </ShopperQueries>
)

function Looked() {
  const attempts = useGuestAttempts()
  const unfinished = secretsOf(attempts)
  useQuery({
    queryKey: ['guest-attempts', ...unfinished],
    queryFn: async () => {
      await lookUpAttempts()
      return null
    },
    enabled: unfinished.length > 0,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  return attempts.map((attempt) => <OwnOrder key={attempt.secret} attempt={attempt} />)
}

function OwnOrder({ attempt }: { attempt: OrderAttempt }) {
  const { secret, state } = attempt
  if (state === 'sent') return null // the form says so
  return (
    <p className="own-order" role="status">
      <span>{sentenceOf(attempt)}</span>{' '}
      <Link className="text-link" href={paths.guestOrder(secret)}>
        See that order
      </Link>
      {state === 'placed' && (
        <button type="button" className="text-link" onClick={() => endGuestAttempt(secret)}>
          Close
        </button>
      )}
    </p>
  )
}

function sentenceOf({ state, number = '', isPaid, isCanceled }: OrderAttempt): string {
  if (state === 'open') return 'You left a payment unfinished. If you just paid, this will update by itself.'
  if (state !== 'placed') return 'Your payment is on its way. What you paid for will leave the cart once it is through.'
  if (isCanceled) return `Your order ${number} was canceled.`
  return `Your order ${number} is ${isPaid ? 'paid' : 'placed'}. We took what you ordered out of your cart.`
}
