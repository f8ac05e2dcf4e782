import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QuoteResponse } from '../../../contract/quotes.ts'
import { ADDRESS_RULES } from '../../../domain/address.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { guestApi } from '../../api/shopper-api.ts'
import { goodsText, type OrderableLine } from './rejected-order.ts'

const PAUSE_MS = 300

interface Quote {
  /** It is undefined until the response is there, and when there is none: the page works without it. */
  readonly quote: QuoteResponse | undefined
  /** It says whether the store delivers to the ZIP code, and is undefined while that is not known. */
  readonly isDelivered: boolean | undefined
}

/**
 * Asks the store what an order of the lines would cost now, and whether it delivers to the ZIP code, which may be empty. The
 * quote of the same lines stays while the ZIP code changes.
 */
export function useQuote(lines: readonly Pick<OrderableLine, 'id' | 'quantity'>[], zipcode: string): Quote {
  const items = lines.map(({ id, quantity }) => ({ product: id, quantity }))
  const wanted = JSON.stringify({ items, ...(ADDRESS_RULES.zipcode(zipcode) === null && { zipcode }) })
  const [requested, setRequested] = useState(wanted)
  useEffect(() => {
    const pause = setTimeout(() => setRequested(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [wanted])
  const isRequested = requested === wanted
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['quote', requested],
    queryFn: async () => requireSuccess(await guestApi.quoteCart(JSON.parse(requested))),
    enabled: isRequested && items.length > 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  return {
    quote: data && isOf(data, lines) ? data : undefined,
    isDelivered: isRequested && !isPlaceholderData ? data?.isDelivered : undefined,
  }
}

const isOf = ({ lines: quoted }: QuoteResponse, lines: Parameters<typeof goodsText>[0]): boolean =>
  goodsText(quoted.map(({ product, quantity }) => ({ id: product, quantity }))) === goodsText(lines)
