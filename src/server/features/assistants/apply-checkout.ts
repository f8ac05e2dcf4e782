import type {
  CheckoutRequest,
  RequestedDestination,
  RequestedLineItem,
  RequestedMethod,
} from '../../../contract/ucp/checkout-requests.ts'
import { recoverable, type UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { quantityUnitOf } from '../../../contract/ucp/ucp-product.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { MAX_QUANTITY } from '../../../domain/carts/cart.ts'
import type { CheckoutSession, Destination, SessionBuyer, SessionLine } from '../../../domain/checkout/checkout-session.ts'
import type { Fulfilment } from '../../../domain/orders/order.ts'
import type { Product, ProductId } from '../../../domain/products/product.ts'
import { weightText } from '../../../domain/products/weighed.ts'
import { leftOf } from '../../../domain/stock/stock.ts'
import { formattedLine, oneLine } from '../../../domain/text/text.ts'
import { isMoment } from '../../../domain/time/iso-time.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProductsByCodes } from '../catalog/products-by-code.ts'
import { findOrderableProducts } from '../stock/orderable-products.ts'

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
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  request: CheckoutRequest,
  earlier: CheckoutSession | null,
  own: ShoppersOwn = NOTHING_KNOWN,
): Promise<AppliedCheckout> {
  const wanted = await applyLines(db, request.line_items, earlier)
  const { lines, messages } = await takeWhatIsLeft(db, wanted, clock.now())
  const { arrival, unknown } = applyArrival(request.fulfillment?.methods ?? [], earlier, own.destinations)
  const { first_name, last_name, email, phone_number } = request.buyer ?? {}
  const sent = {
    firstName: oneLine(first_name ?? ''),
    lastName: oneLine(last_name ?? ''),
    email: formattedLine(email ?? ''),
    phone: formattedLine(phone_number ?? ''),
  }
  const buyer = request.buyer === undefined && own.buyer ? own.buyer : sent
  const shopper = own.shopper ?? earlier?.shopper ?? null
  return {
    state: { ...arrival, lines, buyer, shopper, shown: null },
    messages: [...messages, ...unknown],
    isRejected: unknown.length > 0,
  }
}

interface AppliedLines {
  readonly lines: readonly SessionLine[]
  readonly messages: readonly UcpMessage[]
}

/** Lowers the quantities of which less is left. What is sold out stays, and the response says so. */
async function takeWhatIsLeft(db: Db, { lines, messages }: AppliedLines, now: Date): Promise<AppliedLines> {
  const ids = lines.map(({ product }) => product)
  const products = new Map((await findOrderableProducts(db, ids, { now, replaced: [] })).map((product) => [product.id, product]))
  const lowered: UcpMessage[] = []
  const taken = lines.map((line, at) => {
    const { name, count, isForSale } = products.get(line.product) ?? {}
    const left = count && isForSale ? leftOf(count) : line.quantity
    if (left <= 0 || left >= line.quantity) return line
    lowered.push({
      type: 'warning',
      code: 'quantity_adjusted',
      path: `$.line_items[${at}].quantity`,
      content: `${name} has only ${left} left`,
    })
    return { ...line, quantity: left }
  })
  return { lines: taken, messages: [...messages, ...lowered] }
}

async function applyLines(db: Db, items: readonly RequestedLineItem[], earlier: CheckoutSession | null): Promise<AppliedLines> {
  const found = await findProductsByCodes(
    db,
    items.map(({ item }) => item.id),
  )
  const messages: UcpMessage[] = []
  const lines = new Map<ProductId, SessionLine>()
  const before = new Map(earlier?.lines.map((line) => [line.id, line]))
  for (const requested of items) {
    const [product, other] = found.get(requested.item.id) ?? []
    const known = before.get(requested.id ?? '')
    const rejection = product && !other ? unitIssue(product, requested) : unknownItem(requested)
    if (rejection) {
      messages.push(rejection)
      if (product && known) lines.set(known.product, known)
    } else if (product) {
      const { line, said } = lineOf(product, requested, lines)
      lines.set(product.id, { ...line, id: lines.get(product.id)?.id ?? known?.id ?? '' })
      messages.push(...said)
    }
  }
  return { lines: withIds([...lines.values()]), messages }
}

const unknownItem = ({ item }: RequestedLineItem): UcpMessage => recoverable('item_unavailable', `Not sold here: ${item.id}`)

/** Returns the line of a product with what was wanted of it before. */
function lineOf(product: Product, requested: RequestedLineItem, lines: ReadonlyMap<ProductId, SessionLine>) {
  const wanted = (lines.get(product.id)?.quantity ?? 0) + piecesOf(product, requested.quantity)
  const quantity = Math.min(wanted, MAX_QUANTITY)
  const at = [...lines.keys()].indexOf(product.id)
  const path = `$.line_items[${at < 0 ? lines.size : at}].quantity`
  return { line: { product: product.id, quantity }, said: revisions(product, requested.quantity, { wanted, quantity, path }) }
}

/** Lines that are new get the lowest numbers that no other line has. */
function withIds(lines: readonly SessionLine[]): SessionLine[] {
  const taken = new Set(lines.map(({ id }) => id))
  let number = 0
  return lines.map((line) => {
    if (line.id !== '') return line
    do number += 1
    while (taken.has(`li_${number}`))
    return { ...line, id: `li_${number}` }
  })
}

/** Says that a request counts in another unit than the product is sold by, or returns null. */
function unitIssue({ name, weighed }: Product, { item }: RequestedLineItem): UcpMessage | null {
  const asserted = item.quantity_unit
  if (asserted === undefined) return null
  const { unit, scale } = weighed ? quantityUnitOf(weighed.per, weighed.piece) : { unit: 'C62', scale: 0 }
  if (asserted.unit === unit && (asserted.scale ?? 0) === scale) return null
  return recoverable('quantity_unit_mismatch', `${name} is counted in ${unit} with ${scale} decimals`)
}

/** Goods by weight are counted in thousandths of a pound or kilogram, and ordered by the piece. */
const piecesOf = ({ weighed }: Product, quantity: number): number =>
  weighed ? Math.max(1, Math.round(quantity / weighed.piece)) : quantity

interface Revision {
  readonly wanted: number
  readonly quantity: number
  readonly path: string
}

function revisions({ name, weighed }: Product, requested: number, { wanted, quantity, path }: Revision): UcpMessage[] {
  const warning = (code: string, content: string): UcpMessage => ({ type: 'warning', code, path, content })
  return [
    ...(weighed && requested % weighed.piece !== 0
      ? [warning('quantity_increment_revised', `${name} is sold by the piece of about ${weightText(weighed.piece, weighed.per)}`)]
      : []),
    ...(quantity < wanted ? [warning('quantity_adjusted', `An order may have at most ${MAX_QUANTITY} of a product`)] : []),
  ]
}

type Arrival = Pick<CheckoutSession, 'fulfilment' | 'destinations' | 'destination' | 'time'>

interface AppliedArrival {
  readonly arrival: Arrival
  /** Names a destination that was chosen and does not exist. */
  readonly unknown: readonly UcpMessage[]
}

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
