import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { DeliveryOptions, DeliverySlotWire } from '../../../contract/checkout/delivery-options.ts'
import { leastTerms, shippingText, termsOfOrder } from '../../../domain/checkout/fee-zones.ts'
import { cartAmountOf, type PriceTerms, type Sums, sumLines, type TaxedLine } from '../../../domain/checkout/pricing.ts'
import { FULFILMENTS, type Fulfilment } from '../../../domain/orders/order.ts'
import { api } from '../../api/api.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { parseStored } from '../../state/browser-storage.ts'
import type { TabText } from '../../state/tab-storage.ts'
import { slotDay, timeText } from '../../ui/date-text.ts'
import { heldSlots, useGuestAttempts } from '../orders/guest-attempts.ts'
import { freeSlots } from '../orders/slot-select.tsx'
import { storedTime } from './tab-choices.ts'

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

interface Shown {
  readonly lines: readonly TaxedLine[]
  readonly sums: Sums
  readonly isFrom: boolean
}

/** Says what a delivery of these lines costs. While a pickup is chosen, that is for an unknown ZIP code. */
export function deliveryPrice({ fulfilment }: ChosenTime, terms: PriceTerms, { lines, sums, isFrom }: Shown): string {
  if (fulfilment !== 'pickup') return shippingText(sums.delivery, isFrom)
  const least = leastTerms(terms, cartAmountOf(lines))
  return shippingText(sumLines(lines, least.terms).delivery, least.isFrom)
}

/** Returns what the store charges for an order of this kind. The fees of single ZIP codes are known to quotes only. */
export const termsFor = ({ fulfilment }: ChosenTime, terms: PriceTerms): PriceTerms =>
  termsOfOrder(terms, { fulfilment, zipcode: undefined })

/** A text of another kind counts as no choice. */
const storedShape = z.object({
  fulfilment: z.enum(FULFILMENTS),
  delivery: z.string().check(z.refine((text) => text === 'now' || !Number.isNaN(Date.parse(text)))),
})

export interface TimeChoice {
  /** It stays what the shopper chose, also while the store does not offer it any more. */
  readonly chosen: ChosenTime
  /** It says that the store does not offer what was chosen any more. No order may be sent until the shopper chooses again. */
  readonly problem: string | null
  /** It is null until they are there, and in a store that offers one way only. */
  readonly options: DeliveryOptions | null
  readonly isLoading: boolean
  readonly hasFailed: boolean
  choose(choice: ChosenTime): void
  /** Loads the options again, after the store refused a slot, or when they could not be loaded. */
  reload(): void
}

/**
 * Has what was chosen, which is in `stored`. A store that offers one way only gets a request when something else was chosen
 * before.
 */
export function useTimeChoice(stored: TabText = storedTime): TimeChoice {
  const { hasSlots = false, hasPickup = false } = useStoreFacts()
  const [chosen, setChosen] = useState(() => parseStored(stored.read(), storedShape) ?? SOON)
  const isNeeded = hasSlots || hasPickup || !isSoon(chosen)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['delivery-options'],
    queryFn: async () => requireSuccess(await api.getDeliveryOptions()),
    enabled: isNeeded,
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  })
  const held = heldSlots(useGuestAttempts())
  const options = isNeeded && data ? { ...data, slots: data.slots.map((slot) => withHeld(slot, held)) } : null
  return {
    chosen,
    problem: options && whyLost(chosen, options),
    options,
    isLoading: isNeeded && isPending,
    hasFailed: isNeeded && isError && !data,
    choose(choice) {
      stored.write(JSON.stringify(choice))
      setChosen(choice)
    },
    reload: () => void refetch(),
  }
}

/** The place that an earlier payment of this browser holds is free for its next order. */
const withHeld = (slot: DeliverySlotWire, held: readonly string[]): DeliverySlotWire =>
  slot.left === 0 && held.includes(slot.start) ? { ...slot, left: 1 } : slot

/** Tells whether there is something to choose, or to say about what was chosen. */
export const isChoiceShown = ({ options, isLoading, hasFailed }: TimeChoice): boolean =>
  options !== null || isLoading || hasFailed

function whyLost({ fulfilment, delivery }: ChosenTime, { pickup, slots }: DeliveryOptions): string | null {
  if (fulfilment === 'pickup') return pickup ? null : 'You can’t pick up your order any more. Please choose again.'
  if (delivery === 'now' || freeSlots(slots).some(({ start }) => start === delivery)) return null
  return `The time you chose is gone: ${slotDay(delivery)}, ${timeText(delivery)}. Please choose again.`
}
