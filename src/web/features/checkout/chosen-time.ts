import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { DeliveryOptions } from '../../../contract/delivery-options.ts'
import { termsOfOrder } from '../../../domain/fee-zones.ts'
import type { Cents } from '../../../domain/money.ts'
import { FULFILMENTS, type Fulfilment } from '../../../domain/order.ts'
import { type PriceTerms, type Sums, sumLines, type TaxedLine } from '../../../domain/pricing.ts'
import { api } from '../../api/api.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { tabText } from '../../state/tab-storage.ts'
import { freeSlots } from '../orders/slot-select.tsx'

/** How and when the shopper wants the order, as orders and quotes have it. */
export interface ChosenTime {
  readonly fulfilment: Fulfilment
  /** It is `now` or the start of a slot. */
  readonly delivery: string
}

export const SOON: ChosenTime = { fulfilment: 'delivery', delivery: 'now' }
export const isSoon = ({ fulfilment, delivery }: ChosenTime): boolean => fulfilment === 'delivery' && delivery === 'now'
export const PICKUP: ChosenTime = { fulfilment: 'pickup', delivery: 'now' }
export const inSlot = (start: string): ChosenTime => ({ fulfilment: 'delivery', delivery: start })

/** Returns the fee of a delivery of these lines. While a pickup is chosen, it is that of an unknown ZIP code. */
export const deliveryFeeFor = (
  { fulfilment }: ChosenTime,
  terms: PriceTerms,
  { lines, sums }: { readonly lines: readonly TaxedLine[]; readonly sums: Sums },
): Cents => (fulfilment === 'pickup' ? sumLines(lines, terms).delivery : sums.delivery)

/** Returns what the store charges for an order of this kind. The fees of single ZIP codes are known to quotes only. */
export const termsFor = ({ fulfilment }: ChosenTime, terms: PriceTerms): PriceTerms =>
  termsOfOrder(terms, { fulfilment, zipcode: undefined })

/** The choice is kept for this tab, so that the checkout has what was chosen in the cart. */
const stored = tabText('larder.chosen-time')
const storedShape = z.object({ fulfilment: z.enum(FULFILMENTS), delivery: z.string() })

export interface TimeChoice {
  readonly chosen: ChosenTime
  /** It is null while they are loading, and in a store that offers one way only. */
  readonly options: DeliveryOptions | null
  readonly isLoading: boolean
  choose(choice: ChosenTime): void
  /** Loads the options again, after the store refused a slot. */
  reload(): void
}

/** Has what the shopper chose. A choice that the store does not offer any more counts as none. */
export function useTimeChoice(): TimeChoice {
  const isOffered = useStoreFacts().hasTimeChoice === true
  const [wanted, setWanted] = useState(() => parseStored(stored.read(), storedShape) ?? SOON)
  const { data, isPending, refetch } = useQuery({
    queryKey: ['delivery-options'],
    queryFn: async () => requireSuccess(await api.getDeliveryOptions()),
    enabled: isOffered,
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  })
  const options = isOffered && data ? data : null
  return {
    chosen: options && isStillOffered(wanted, options) ? wanted : SOON,
    options,
    isLoading: isOffered && isPending,
    choose(choice) {
      stored.write(JSON.stringify(choice))
      setWanted(choice)
    },
    reload: () => void refetch(),
  }
}

function isStillOffered({ fulfilment, delivery }: ChosenTime, { pickup, slots }: DeliveryOptions): boolean {
  if (fulfilment === 'pickup') return pickup !== undefined
  return delivery === 'now' || freeSlots(slots).some(({ start }) => start === delivery)
}
