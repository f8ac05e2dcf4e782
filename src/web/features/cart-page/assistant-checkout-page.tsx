import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CheckoutSessionResponse } from '../../../contract/checkout/checkout-sessions.ts'
import { streetLine } from '../../../domain/addresses/address.ts'
import type { Cart } from '../../../domain/carts/cart.ts'
import { wireProductId } from '../../../domain/products/product.ts'
import { itemsText } from '../../../domain/text/counts.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { guestApi } from '../../api/shopper-api.ts'
import { decodePart } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { saveTypedFields, startSession, tabDraft, typedBefore } from '../../state/order-draft.ts'
import { useHydrated } from '../../state/use-browser.ts'
import { NothingFoundArt } from '../../ui/art.tsx'
import { NeedsScript } from '../../ui/before-scripts.tsx'
import { slotDay, timeText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { useCartProducts } from '../cart/cart-products.ts'
import { useCart } from '../cart/cart-state.ts'
import { LinkedList } from './link-question.tsx'
import { addLinkedLines, linkedLines, piecesOf, replaceCart, totalText } from './linked-lines.ts'
import './cart.css'

/**
 * The page on which a shopper continues with what an assistant has put together. Nothing is in the cart before a press. Its URL
 * has the id of the session, so the server renders the same skeleton for all.
 */
export function AssistantCheckoutPage({ id }: { id: string }) {
  const session = decodePart(id)
  const isHydrated = useHydrated()
  return (
    <div className="page container full-height">
      {isHydrated ? (
        <ShopperQueries>
          <Session key={session} id={session} />
        </ShopperQueries>
      ) : (
        <NeedsScript>
          <SessionSkeleton />
        </NeedsScript>
      )}
    </div>
  )
}

function Session({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['assistant-checkout', id],
    queryFn: async () => requireSuccess(await guestApi.showCheckoutSession(id)),
    refetchOnWindowFocus: 'always',
  })
  if (error?.failure.status === 404) return <NoSession title="Checkout not found" />
  if (error && !data && !isFetching)
    return <Notice onRetry={() => void refetch()}>What your assistant put together could not be loaded.</Notice>
  if (!data) return <SessionSkeleton />
  if (data.status === 'over') return <NoSession title="This checkout is over" />
  if (data.status === 'ordered') return <Ordered number={data.order ?? ''} />
  return <OpenSession key={JSON.stringify(data.items)} id={id} session={data} />
}

const NoSession = ({ title }: { title: string }) => (
  <EmptyState
    art={<NothingFoundArt />}
    title={title}
    action={
      <Link className="button button-primary button-large" href={paths.products()}>
        Shop Now
      </Link>
    }
  >
    Nothing was ordered. Ask your assistant to put it together again, or shop here.
  </EmptyState>
)

const Ordered = ({ number }: { number: string }) => (
  <EmptyState
    art={<NothingFoundArt />}
    title="This is ordered already"
    action={
      <Link className="button button-primary button-large" href={paths.myOrders()}>
        See your orders
      </Link>
    }
  >
    {`It’s order ${number}. Nothing is ordered a second time.`}
  </EmptyState>
)

function OpenSession({ id, session }: { id: string; session: CheckoutSessionResponse }) {
  const { items, assistant } = session
  const [wanted] = useState<Cart>(() => new Map(items.map(({ product, quantity }) => [wireProductId(product), quantity])))
  const products = useCartProducts(wanted)
  const others = [...useCart()].filter(([product]) => !wanted.has(product))
  const [, navigate] = useLocation()
  if (products.status === 'failed') return <Notice onRetry={products.reload}>The products could not be loaded.</Notice>
  if (products.status === 'loading') return <SessionSkeleton />
  const lines = linkedLines(wanted, products.known, new Map())
  const proceed = (put: () => void) => {
    put()
    startSession(
      id,
      items.map(({ product }) => product),
    )
    fillForm(session)
    navigate(paths.checkout())
  }
  const alone = () => proceed(() => replaceCart(wanted, products.known))
  const withCart = () => proceed(() => addLinkedLines(wanted, products.known, 0, 'your assistant'))
  const isAnyLeft = piecesOf(lines) > 0
  return (
    <>
      <div className="page-head">
        <h1>Your assistant put this together</h1>
      </div>
      <div className="assistant-checkout">
        <p>
          <span>{`Sent by ${assistant}.`}</span>{' '}
          <span>Nothing is ordered before you place the order on the next page, where you can change everything.</span>
        </p>
        <LinkedList lines={lines} missing={0} />
        <p className="strong numbers">{isAnyLeft ? totalText(lines) : 'None of this is available right now.'}</p>
        <Arrival session={session} />
        {others.length > 0 && isAnyLeft && (
          <p>{`Your cart has something else, too: ${itemsText(others.reduce((sum, [, quantity]) => sum + quantity, 0))}.`}</p>
        )}
        {isAnyLeft && (
          <div className="assistant-checkout-buttons">
            {others.length > 0 && (
              <button type="button" className="button button-quiet button-large" onClick={withCart}>
                Keep my cart, too
              </button>
            )}
            <button type="button" className="button button-primary button-large" onClick={alone}>
              {others.length > 0 ? 'Order only this' : 'Continue'}
            </button>
          </div>
        )}
      </div>
    </>
  )
}

/** Says where and when the order would come, as far as the assistant has said so. */
function Arrival({ session: { guest, address, fulfilment, delivery } }: { session: CheckoutSessionResponse }) {
  const place =
    address && [streetLine(address), address.city, address.state, address.zipcode].filter((text) => text !== '').join(', ')
  const time = delivery === null || delivery === 'now' ? '' : `${slotDay(delivery)}, from ${timeText(delivery)}`
  const texts = [guest.name, fulfilment === 'pickup' ? 'Pickup at the store' : (place ?? ''), time].filter((text) => text !== '')
  return texts.length === 0 ? null : <p className="soft long-name">{texts.join(' · ')}</p>
}

/**
 * Fills the form of the checkout with what the assistant sent. What the guest has typed before stays where it sent nothing, but for
 * parts of another address. The order does not go along with an earlier one.
 */
function fillForm({ guest, address, fulfilment, delivery, codes: [code] }: CheckoutSessionResponse): void {
  const sent = Object.entries(guest).filter(([, text]) => text !== '')
  saveTypedFields({ ...typedBefore(), ...Object.fromEntries(sent), ...address })
  tabDraft.along.write(null)
  if (code !== undefined) tabDraft.code.write(code)
  if (delivery !== null) tabDraft.time.write(JSON.stringify({ fulfilment, delivery }))
}

const SessionSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading what your assistant put together
    </p>
    <div aria-hidden="true">
      <div className="page-head">
        <Skeleton width={320} height={40} />
      </div>
      <Skeleton className="skeleton-panel" height={240} />
    </div>
  </>
)
