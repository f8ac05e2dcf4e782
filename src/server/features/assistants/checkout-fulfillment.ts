import type { DeliveryOptions } from '../../../contract/checkout/delivery-options.ts'
import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import {
  fullDelivery,
  minutesText,
  NOW_TITLE,
  PICKUP_TITLE,
  type UcpOption,
  ucpDestination,
} from '../../../contract/ucp/ucp-checkout.ts'
import type { CheckoutSession, Destination } from '../../../domain/checkout/checkout-session.ts'
import { wireCents } from '../../../domain/money.ts'
import { slotText } from '../../../domain/time/dates.ts'
import { NOW_OPTION, PICKUP_DESTINATION } from './apply-checkout.ts'
import type { AssistantParts } from './assistant-parts.ts'

interface Arriving {
  readonly state: CheckoutSession
  /** The addresses that the shopper has saved. */
  readonly saved: readonly Destination[]
  readonly quote: QuoteResponse
  readonly options: DeliveryOptions
  readonly ids: readonly string[]
}

/** Returns where a checkout can be delivered to or picked up, when, and what was chosen. */
export function fulfillmentOf({ platform }: AssistantParts, { state, saved, quote, options, ids }: Arriving): object {
  const others = saved.filter(({ id }) => state.destinations.every((known) => known.id !== id))
  const isPickup = state.fulfilment === 'pickup'
  const { timeZone } = platform.settings.current()
  const totals = [{ type: 'total', amount: wireCents(fullDelivery(quote.sums, quote.code?.saved ?? 0)) }]
  const group = (choices: readonly UcpOption[], selected: string | null) => ({
    id: 'order',
    line_item_ids: ids,
    options: choices.map((option) => ({ ...option, totals })),
    ...(selected !== null && { selected_option_id: selected }),
  })
  const slots = options.slots
    .filter(({ left }) => left > 0)
    .map(({ start, end }) => ({ id: start, title: slotText({ start: new Date(start), end: new Date(end) }, timeZone) }))
  const now = options.now ? [{ id: NOW_OPTION, title: NOW_TITLE, description: { plain: minutesText(options.now.minutes) } }] : []
  const opening = options.now || options.opensAt === null ? [] : [{ id: NOW_OPTION, title: 'As soon as the store opens' }]
  const delivery = {
    id: 'delivery',
    type: 'shipping',
    line_item_ids: isPickup ? [] : ids,
    destinations: [...state.destinations, ...others].map(ucpDestination),
    selected_destination_id: isPickup ? null : state.destination,
    groups: isPickup ? [] : [group([...now, ...opening, ...slots], state.time)],
  }
  if (!options.pickup) return { methods: [delivery] }
  const { address, minutes } = options.pickup
  const store = { type: 'business_location', id: PICKUP_DESTINATION, name: address }
  const pickup = {
    id: 'pickup',
    type: 'pickup',
    line_item_ids: isPickup ? ids : [],
    destinations: [store],
    selected_destination_id: isPickup ? PICKUP_DESTINATION : null,
    groups: isPickup
      ? [group([{ id: NOW_OPTION, title: PICKUP_TITLE, description: { plain: minutesText(minutes) } }], NOW_OPTION)]
      : [],
  }
  return { methods: isPickup ? [pickup, delivery] : [delivery, pickup] }
}
