import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { discountMessages, type TriedCodes } from '../../../contract/ucp/ucp-discounts.ts'
import { recoverable, type UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { warningsOf } from '../../../contract/ucp/ucp-product.ts'
import { guestPiecesReason } from '../../../domain/accounts/guest.ts'
import {
  type CheckoutSession,
  type SessionGoods,
  type SessionIssue,
  sessionIssues,
} from '../../../domain/checkout/checkout-session.ts'
import { minimumSentence } from '../../../domain/checkout/pricing.ts'
import { wireCents } from '../../../domain/money.ts'
import type { AssistantParts } from './assistant-parts.ts'

interface JudgedCheckout {
  readonly state: CheckoutSession
  readonly quote: QuoteResponse
  readonly products: ReadonlyMap<string, ProductWire>
  readonly codes: TriedCodes
  readonly hasFulfillment: boolean
}

/**
 * Says what keeps a checkout from becoming an order, and what a shopper must read beside it. What the assistant can correct is
 * `recoverable`.
 */
export function messagesOf(
  parts: AssistantParts,
  { state, quote, products, codes, hasFulfillment }: JudgedCheckout,
): UcpMessage[] {
  const issues = sessionIssues(state)
  const correctable = hasFulfillment ? issues : issues.filter(({ at }) => at === 'buyer')
  const messages = [
    ...goodsMessages(parts, { goods: state, quote, products, codes }),
    ...correctable.map(issueMessage),
    ...(hasFulfillment
      ? []
      : [byShopper('requires_buyer_input', 'delivery_address', 'The shopper enters the address on the page of the store')]),
    ...(quote.minimumAge === undefined
      ? []
      : [
          byShopper(
            'requires_buyer_input',
            'age_confirmation',
            `The shopper must say that they are ${quote.minimumAge} or older, and show an ID at the door`,
          ),
        ]),
    ...(parts.rehearsal
      ? []
      : [byShopper('requires_buyer_review', 'payment', 'The shopper looks at the order and pays on the page of the store')]),
    ...(quote.cashOnlyReason === undefined || !parts.rehearsal
      ? []
      : [byShopper('requires_buyer_review', 'cash_only', quote.cashOnlyReason)]),
  ]
  return [...messages.filter(isError), ...messages.filter((message) => !isError(message))]
}

const isError = ({ type }: UcpMessage): boolean => type === 'error'

interface JudgedGoods extends Omit<JudgedCheckout, 'state' | 'hasFulfillment'> {
  readonly goods: SessionGoods
}

/** Says what is wrong with the goods and the codes themselves, and what a shopper must read beside the goods. */
export function goodsMessages({ platform }: AssistantParts, { goods, quote, products, codes }: JudgedGoods): UcpMessage[] {
  const tooMany = guestPiecesReason(goods.lines, platform.settings.current().guestPieces)
  return [
    ...quote.lines.flatMap(({ product, message }, at) =>
      message === undefined ? [] : [stockError(products.has(product), message, at)],
    ),
    ...(quote.message === undefined ? [] : [orderError(quote, quote.message)]),
    ...(quote.minimum
      ? [
          recoverable(
            'minimum_order',
            minimumSentence(wireCents(quote.minimum.amount), wireCents(quote.minimum.missing)),
            '$.line_items',
          ),
        ]
      : []),
    ...(tooMany === null ? [] : [recoverable('too_many_items', tooMany, '$.line_items')]),
    ...discountMessages(goods.codes, codes),
    ...goods.lines.flatMap(({ product }, at) => {
      const sold = products.get(product)
      return sold ? warningsOf(sold, `$.line_items[${at}]`) : []
    }),
  ]
}

export const byShopper = (
  severity: 'requires_buyer_input' | 'requires_buyer_review',
  code: string,
  content: string,
): UcpMessage => ({
  type: 'error',
  code,
  content,
  severity,
})

const stockError = (isSold: boolean, content: string, at: number): UcpMessage =>
  recoverable(isSold ? 'out_of_stock' : 'item_unavailable', content, `$.line_items[${at}]`)

const orderError = ({ isDelivered }: QuoteResponse, content: string): UcpMessage =>
  isDelivered === false
    ? recoverable('address_undeliverable', content, '$.fulfillment.methods[0].destinations')
    : recoverable('order_not_possible', content, '$.fulfillment.methods[0]')

const BUYER_PATHS: Readonly<Record<string, string>> = { name: 'first_name', email: 'email', phone: 'phone_number' }
const PLACE_PATHS: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  street: 'street_address',
  line2: 'extended_address',
  city: 'address_locality',
  state: 'address_region',
  zipcode: 'postal_code',
  country: 'address_country',
  phone: 'phone_number',
}

function issueMessage({ at, field, message }: SessionIssue): UcpMessage {
  if (at === 'buyer') return recoverable('field_required', message, `$.buyer.${BUYER_PATHS[field ?? '']}`)
  if (at === 'time') return recoverable('field_required', message, '$.fulfillment.methods[0].groups[0].selected_option_id')
  return field === null
    ? recoverable('field_required', message, '$.fulfillment.methods[0].selected_destination_id')
    : recoverable('field_required', message, `$.fulfillment.methods[0].destinations[0].${PLACE_PATHS[field]}`)
}
