import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { outsideSentence } from '../../../domain/addresses/zip-area.ts'
import { type Failure, NO_RESPONSE } from '../../api/failure.ts'
import { paths } from '../../routing/paths.ts'
import { storedNote } from '../../state/order-draft.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { knownSession, reportShopperFailure, useShopperSession } from '../account/shopper-session.ts'
import {
  addressToUse,
  forgetChosenAddress,
  lastChosenAddress,
  loadAddresses,
  reloadSavedAddresses,
  rememberChosenAddress,
  useSavedAddresses,
} from '../addresses/saved-addresses.ts'
import { goodsText, type OrderableLine } from '../cart/cart-lines.ts'
import { placedState } from '../orders/placed-state.ts'
import { cartOrder, shownOrder } from './quoted-order.ts'
import { type ShortLines, type ShownOrder, shortLinesOf } from './rejected-order.ts'
import { type Account, type Goods, sendOrder } from './send-order.ts'
import { type OfAge, openPaymentPage, type SentTime, useCheckout } from './use-checkout.ts'

export interface CartOrderOptions {
  readonly lines: readonly OrderableLine[]
  /** Loads the same lines again. */
  readonly check: () => Promise<readonly OrderableLine[]>
  /** `short` is empty when none of the missing products has any pieces left. */
  readonly onOutOfStock: (short: ShortLines) => void
  readonly onStale: () => void
}

/** Orders the cart of an account. Beside what all orders have, it has a saved address and a note to the courier. */
export function useCartOrder({ lines, check, onOutOfStock, onStale }: CartOrderOptions) {
  const session = useShopperSession()
  const token = session.status === 'shopper' ? session.token : null
  const { saved, retry } = useSavedAddresses(token)
  const [chosenId, setChosenId] = useState(lastChosenAddress)
  const address = saved.status === 'ready' ? addressToUse(saved.addresses, chosenId) : null
  const [note, setNote] = useState(() => storedNote.read() ?? undefined)
  const [, navigate] = useLocation()
  const { busy, run } = useOneAtATime()
  const checkout = useCheckout(lines, {
    zipcode: address?.zipcode ?? '',
    token,
    isWaiting: session.status === 'loading',
    orderOf: cartOrder,
    onStale,
  })
  const { along, time, isPickup, order, payment, substitutions } = checkout
  const addressPlace = useRef<HTMLElement>(null)
  const timePlace = useRef<HTMLDivElement>(null)
  const [missedAddress, setMissedAddress] = useState(0) // counts orders that failed for lack of an address
  useEffect(() => {
    if (missedAddress > 0) showPlace(addressPlace.current) // after the error is rendered
  }, [missedAddress])

  /** Orders the cart as shown, or says what is missing. */
  const place = (shown: ShownOrder): Promise<void> =>
    run(async () => {
      const account = await whoOrders()
      const address = account && (await addressOfOrder(account))
      if (!account || !address || !(await isCartAsShown(shown))) return checkout.dismiss()
      const send = (goods: Goods & SentTime & OfAge) =>
        sendOrder(account, payment.type, { ...goods, ...address, substitutions, note })
      const sent = await checkout.place(shown, send, place)
      if (sent === null) return
      if (!sent.success) return reportFailure(sent, account.token)
      if (sent.url !== undefined) return openPaymentPage(sent.url)
      forgetChosenAddress(account.token)
      notify.success(sent.message)
      navigate(paths.myOrders(), { state: placedState(sent.order.number) })
    })

  async function whoOrders(): Promise<Account | null> {
    if (time.lostReason !== null) {
      showPlace(timePlace.current)
      return reject(time.lostReason)
    }
    const session = await knownSession()
    if (session.status === 'unreachable') return reject(NO_RESPONSE)
    if (session.status === 'shopper') return { token: session.token, id: session.user._id }
    navigate(paths.checkout()) // the session has ended
    return null
  }

  async function addressOfOrder({ token }: Account): Promise<{ address?: string } | null> {
    if (isPickup || along) return {}
    const known = saved.status === 'ready' ? saved : await loadAddresses(token)
    if (known.status !== 'ready') return null
    const address = addressToUse(known.addresses, chosenId)
    if (address && !address.isOutside) return { address: address._id }
    setMissedAddress((times) => times + 1)
    return reject(address ? outsideSentence(address.zipcode) : 'Please select an address')
  }

  async function isCartAsShown(shown: ShownOrder): Promise<boolean> {
    const now = await check()
    if (now.length === 0) notify.error('Nothing in your cart is available right now')
    else if (goodsText(now) !== goodsText(shown.lines)) notify.error('Your cart has changed. Please check the new total.')
    else return true
    return false
  }

  function reportFailure(failure: Failure, token: string): void {
    const short = shortLinesOf(failure)
    const isSomeLeft = short.some(({ left }) => left > 0)
    if (!isSomeLeft) reportShopperFailure(failure, token) // otherwise the cart shows it
    // An address may have been removed, or be outside the delivery area by now.
    if (failure.status === 404 || failure.status === 422) void reloadSavedAddresses(token)
    if (failure.status === 409) onOutOfStock(isSomeLeft ? short : [])
  }

  return {
    ...checkout,
    session,
    saved,
    retry,
    address,
    isAddressKnown: session.status !== 'loading' && (token === null || saved.status !== 'loading'),
    isAddressMissing: missedAddress > 0 && !address,
    addressPlace,
    timePlace,
    note,
    busy,
    chooseAddress(id: string) {
      rememberChosenAddress(id)
      setChosenId(id)
    },
    changeNote(note: string) {
      storedNote.write(note)
      setNote(note)
    },
    // Lines that do not count in the total are ordered too: the store says what is left of them, or that it has them by now.
    submit: () => place({ lines, ...shownOrder(order) }),
  }
}

function reject(sentence: string): null {
  notify.error(sentence)
  return null
}

export function showPlace(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}
