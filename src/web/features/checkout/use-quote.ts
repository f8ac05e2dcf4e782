import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QuoteResponse } from '../../../contract/quotes.ts'
import { ADDRESS_RULES } from '../../../domain/address.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { guestApi, shopperApi } from '../../api/shopper-api.ts'
import { shopperKey } from '../account/shopper-queries.tsx'
import { goodsText, type OrderableLine } from './rejected-order.ts'

const PAUSE_MS = 300

interface Quote {
  /** It is undefined until the response is there, and when there is none: the page works without it. */
  readonly quote: QuoteResponse | undefined
  /** It says whether the store delivers to the ZIP code, and is undefined while that is not known. */
  readonly isDelivered: boolean | undefined
  reload(): void
}

/**
 * Asks the store what an order of the lines would cost now, and whether it delivers to the ZIP code, which may be empty. The
 * quote of the same lines stays while the ZIP code changes. A shopper's own payments under way hold nothing back from them.
 */
export function useQuote(
  lines: readonly Pick<OrderableLine, 'id' | 'quantity'>[],
  zipcode: string,
  token: string | null = null,
): Quote {
  const items = lines.map(({ id, quantity }) => ({ product: id, quantity }))
  const wanted = JSON.stringify({ items, ...(ADDRESS_RULES.zipcode(zipcode) === null && { zipcode }) })
  const [requested, setRequested] = useState(wanted)
  useEffect(() => {
    const pause = setTimeout(() => setRequested(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [wanted])
  const isRequested = requested === wanted
  const { data, isPlaceholderData, refetch } = useQuery({
    queryKey: token === null ? ['quote', requested] : shopperKey(token, 'quote', requested),
    queryFn: async () => {
      const cart = JSON.parse(requested)
      return requireSuccess(await (token === null ? guestApi.quoteCart(cart) : shopperApi.quoteCart(token, cart)))
    },
    enabled: isRequested && items.length > 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  return {
    quote: data && isOf(data, lines) ? data : undefined,
    isDelivered: isRequested && !isPlaceholderData ? data?.isDelivered : undefined,
    reload: () => void refetch(),
  }
}

const isOf = ({ lines: quoted }: QuoteResponse, lines: Parameters<typeof goodsText>[0]): boolean =>
  goodsText(quoted.map(({ product, quantity }) => ({ id: product, quantity }))) === goodsText(lines)
