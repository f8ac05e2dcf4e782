import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import { ADDRESS_RULES } from '../../../domain/addresses/address.ts'
import { type Cents, wireCents } from '../../../domain/money.ts'
import { type RequestError, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { shopperKey } from '../account/shopper-queries.tsx'
import { goodsText, type OrderableLine } from '../cart/cart-lines.ts'
import type { Along } from '../orders/along.ts'
import { useGuestAttempts } from '../orders/guest-attempts.ts'
import { secretsOf } from '../orders/order-attempts.ts'
import { type ChosenTime, isSoon } from './time-choice.tsx'

const PAUSE_MS = 300

export interface Quote {
  /** The quote is undefined until the store has responded, and when it does not: the page works without one. */
  readonly quote: QuoteResponse | undefined
  /** Whether the store delivers to the ZIP code. It is undefined while that is not known. */
  readonly isDelivered: boolean | undefined
  /** What the store said of the code last, maybe for other lines. */
  readonly code: QuoteResponse['code'] | undefined
  /** The credit of the shopper, as the store said it last. */
  readonly credit: Cents
  /** The store takes discount codes. */
  readonly takesCodes: boolean
  readonly hasFailed: boolean
  /** Why the store takes no order along with the chosen one any more. */
  readonly alongRejection: string | null
  reload(): void
}

interface QuoteTerms {
  readonly time: ChosenTime
  readonly zipcode: string
  readonly code?: string | null
  readonly token?: string | null
  readonly along?: Along | null
}

/**
 * Asks the store what an order of the lines would cost now, and whether it delivers to the ZIP code. The
 * quote of the same lines stays while the ZIP code changes. `code` is the discount code that the shopper has applied. Payments under way of the shopper, or of this browser's guest, hold nothing back from them.
 */
export function useQuote(
  lines: readonly Pick<OrderableLine, 'id' | 'quantity'>[],
  { zipcode, code = null, token = null, time, along = null }: QuoteTerms,
): Quote {
  const earlier = secretsOf(useGuestAttempts())
  const items = lines.map(({ id, quantity }) => ({ product: id, quantity }))
  const wanted = JSON.stringify({
    items,
    ...(along ? { with: along.order } : placeAndTime(zipcode, time)),
    ...(code !== null && { code }),
    ...(token === null && earlier.length > 0 && { earlier }),
  })
  const [requested, setRequested] = useState(wanted)
  useEffect(() => {
    const pause = setTimeout(() => setRequested(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [wanted])
  const isRequested = requested === wanted
  const { data, isPlaceholderData, isError, error, refetch } = useQuery({
    queryKey: token === null ? ['quote', requested] : shopperKey(token, 'quote', requested),
    queryFn: async () => requireSuccess(await shopperApi.quoteCart(token, JSON.parse(requested))),
    enabled: isRequested && items.length > 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  return {
    quote: data && isOf(data, lines) && isOfTime(data, time) && isOfCode(data, code) ? data : undefined,
    isDelivered: isRequested && !isPlaceholderData ? data?.isDelivered : undefined,
    code: data && code !== null && isOfCode(data, code) ? data.code : undefined,
    credit: creditOf(data),
    takesCodes: data?.takesCodes ?? false,
    hasFailed: isRequested && isError,
    alongRejection: along && isRequested && isError ? rejectionOf(error) : null,
    reload: () => void refetch(),
  }
}

const creditOf = (quote: QuoteResponse | undefined): Cents => wireCents(quote?.credit ?? 0)

const placeAndTime = (zipcode: string, time: ChosenTime) => ({
  ...(ADDRESS_RULES.zipcode(zipcode) === null && { zipcode }),
  ...(!isSoon(time) && time),
})

/** The chosen order is unknown, or went out. Other failures may pass. */
const rejectionOf = ({ failure: { status, message } }: RequestError): string | null =>
  status === 404 || status === 409 ? message : null

const isOfTime = ({ fulfilment = 'delivery' }: QuoteResponse, time: ChosenTime): boolean => fulfilment === time.fulfilment

const isOf = ({ lines: quoted }: QuoteResponse, lines: Parameters<typeof goodsText>[0]): boolean =>
  goodsText(quoted.map(({ product, quantity }) => ({ id: product, quantity }))) === goodsText(lines)

const isOfCode = ({ code: quoted }: QuoteResponse, code: string | null): boolean => (quoted?.code ?? null) === code
