import type { CheckoutRequest, RequestedDestination, RequestedMethod } from '../../../contract/ucp/checkout-requests.ts'
import { recoverable, type UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { type CheckoutSession, type Destination, isNobody, type SessionBuyer } from '../../../domain/checkout/checkout-session.ts'
import type { Fulfilment } from '../../../domain/orders/order.ts'
import { formattedLine, oneLine } from '../../../domain/text/text.ts'
import { isMoment } from '../../../domain/time/iso-time.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AppliedGoods, applyGoods } from './apply-goods.ts'
import type { Sender } from './linked-shopper.ts'

/** What became of a request, and what its sender must know of that. */
export interface AppliedCheckout {
  readonly state: CheckoutSession
  readonly messages: readonly UcpMessage[]
  /** Something was chosen that can't be, so the session must stay as it is. */
  readonly isRejected: boolean
}

/** What the store knows of the shopper for whom an assistant asks, as far as the shopper allows it. */
export interface ShoppersOwn {
  readonly shopper: ShopperId | null
  readonly destinations: readonly Destination[]
  readonly buyer: SessionBuyer | null
}

export const NOTHING_KNOWN: ShoppersOwn = { shopper: null, destinations: [], buyer: null }

/** The option by which an order comes as soon as possible. */
export const NOW_OPTION = 'now'
export const PICKUP_DESTINATION = 'store'

/** Puts a request in place of what was in the session. Lines of unknown products are left out, which a message says. */
export async function applyCheckout(
  platform: Platform,
  sender: Sender,
  request: CheckoutRequest,
  earlier: CheckoutSession | null,
  own: ShoppersOwn = NOTHING_KNOWN,
): Promise<AppliedCheckout> {
  return withArrival(await applyGoods(platform, sender, request, earlier), request, earlier, own)
}

/**
 * Adds where and when the goods are wanted, and by whom when the assistant did not say that. Both stay as they were when the request
 * says nothing of it.
 */
export function withArrival(
  { goods, messages }: Pick<AppliedGoods, 'goods' | 'messages'>,
  { fulfillment }: Pick<CheckoutRequest, 'fulfillment'>,
  earlier: CheckoutSession | null,
  own: ShoppersOwn = NOTHING_KNOWN,
): AppliedCheckout {
  const { arrival, unknown } = applyArrival(fulfillment?.methods ?? [], earlier, own.destinations)
  const unchanged = !fulfillment && earlier ? arrivalOf(earlier) : {}
  const buyer = isNobody(goods.buyer) && own.buyer ? own.buyer : goods.buyer
  const shopper = own.shopper ?? earlier?.shopper ?? null
  return {
    state: { ...arrival, ...unchanged, ...goods, buyer, shopper, shown: null },
    messages: [...messages, ...unknown],
    isRejected: unknown.length > 0,
  }
}

type Arrival = Pick<CheckoutSession, 'fulfilment' | 'destinations' | 'destination' | 'time'>

interface AppliedArrival {
  readonly arrival: Arrival
  /** Names a destination that was chosen and does not exist. */
  readonly unknown: readonly UcpMessage[]
}

const arrivalOf = ({ fulfilment, destination, time }: CheckoutSession): Partial<Arrival> => ({
  ...{ fulfilment, time },
  ...(destination !== null && { destination }),
})

/** A pickup is one when its method alone is chosen. */
function applyArrival(
  methods: readonly RequestedMethod[],
  earlier: CheckoutSession | null,
  saved: readonly Destination[],
): AppliedArrival {
  const chosen = methods.find((method) => hasLines(method) && method.selected_destination_id != null) ?? methods.find(hasLines)
  const fulfilment = chosen ? fulfilmentOf(chosen) : 'delivery'
  const delivery = methods.find((method) => fulfilmentOf(method) === 'delivery')
  const known = [...(earlier?.destinations ?? []), ...saved]
  const sent = delivery?.destinations?.map((one, at) => destinationOf(one, at, known)) ?? earlier?.destinations ?? []
  const chosenId = delivery?.selected_destination_id ?? null
  const added = saved.filter(({ id }) => id === chosenId && !sent.some((one) => one.id === id))
  const destinations = [...sent, ...added]
  const [only, ...others] = destinations
  const destination = delivery?.selected_destination_id ?? (others.length === 0 ? (only?.id ?? null) : null)
  const choices = fulfilment === 'pickup' ? [PICKUP_DESTINATION] : destinations.map(({ id }) => id)
  const selected = chosen?.selected_destination_id ?? null
  const path = `$.fulfillment.methods[${chosen ? methods.indexOf(chosen) : 0}].selected_destination_id`
  return {
    arrival: { fulfilment, destinations, destination, time: fulfilment === 'pickup' ? NOW_OPTION : timeOf(chosen) },
    unknown:
      selected === null || choices.includes(selected)
        ? []
        : [recoverable('destination_unknown', `There is no destination ${selected}`, path)],
  }
}

/** Returns the time that was chosen, or null. Another text than `now` and the start of a slot is none. */
function timeOf(chosen: RequestedMethod | undefined): string | null {
  const option = chosen?.groups?.find(({ selected_option_id: id }) => id != null)?.selected_option_id ?? null
  return option === NOW_OPTION || (option !== null && isMoment(option)) ? option : null
}

const hasLines = ({ line_item_ids: ids }: RequestedMethod): boolean => ids === undefined || ids.length > 0

const fulfilmentOf = ({ type, id }: RequestedMethod): Fulfilment => ((type ?? id) === 'pickup' ? 'pickup' : 'delivery')

function destinationOf(sent: RequestedDestination, at: number, all: readonly Destination[]): Destination {
  const known = all.find(({ id }) => id === sent.id)
  const isReference = known !== undefined && sent.street_address === undefined
  if (isReference) return known
  const line = (text: string | undefined) => oneLine(text ?? '')
  return {
    id: sent.id ?? `destination_${at + 1}`,
    firstName: line(sent.first_name),
    lastName: line(sent.last_name),
    phone: formattedLine(sent.phone_number ?? ''),
    street: line(sent.street_address),
    line2: line(sent.extended_address),
    city: line(sent.address_locality),
    state: line(sent.address_region),
    zipcode: formattedLine(sent.postal_code ?? ''),
    country: line(sent.address_country),
  }
}
