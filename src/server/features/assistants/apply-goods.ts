import type { GoodsRequest, RequestedLineItem } from '../../../contract/ucp/checkout-requests.ts'
import { consentsOf } from '../../../contract/ucp/ucp-consent.ts'
import { recoverable, type UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { quantityUnitOf } from '../../../contract/ucp/ucp-product.ts'
import { BUYER_CONSENT, DISCOUNT } from '../../../contract/ucp/ucp-version.ts'
import { MAX_QUANTITY } from '../../../domain/carts/cart.ts'
import type { SessionBuyer, SessionCode, SessionGoods, SessionLine } from '../../../domain/checkout/checkout-session.ts'
import { codeOf } from '../../../domain/checkout/discount-code.ts'
import type { Product, ProductId } from '../../../domain/products/product.ts'
import { weightText } from '../../../domain/products/weighed.ts'
import { leftOf } from '../../../domain/stock/stock.ts'
import { formattedLine, oneLine } from '../../../domain/text/text.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProductsByCodes } from '../catalog/products-by-code.ts'
import { findCode } from '../discount-codes/discount-code-repository.ts'
import { limitCodeGuesses } from '../discount-codes/use-code.ts'
import { findOrderableProducts } from '../stock/orderable-products.ts'
import { hasCapability } from './agent-profiles.ts'
import type { Sender } from './linked-shopper.ts'
import { UcpFailure } from './ucp-failure.ts'

export interface AppliedGoods {
  readonly goods: SessionGoods
  readonly messages: readonly UcpMessage[]
  /** `isSoldOut` is true when there are goods of which none can be bought now. */
  readonly isSoldOut: boolean
}

/**
 * Puts what was requested in place of the goods, the buyer and the codes of a cart or a checkout. Lines of unknown products are left
 * out, which a message says.
 */
export async function applyGoods(
  platform: Platform,
  sender: Sender,
  { line_items, buyer, discounts }: GoodsRequest,
  earlier: SessionGoods | null,
): Promise<AppliedGoods> {
  const { db, clock } = platform
  const sent = hasCapability(sender.agent, DISCOUNT) ? discounts?.codes : undefined
  const [wanted, codes] = await Promise.all([
    applyLines(db, line_items, earlier),
    applyCodes(platform, sender, sent, earlier?.codes ?? []),
  ])
  const { lines, messages, isAnyLeft } = await takeWhatIsLeft(db, wanted, clock.now())
  const chosen = hasCapability(sender.agent, BUYER_CONSENT) ? consentsOf(buyer?.consent) : {}
  const goods = { lines, buyer: buyerOf(buyer), codes, consents: { ...earlier?.consents, ...chosen } }
  return { goods, messages, isSoldOut: lines.length > 0 && !isAnyLeft }
}

/** Throws a UcpFailure when nothing of what was requested is sold here, and when all of it is sold out. */
export function requireSomeGoods({ goods, messages: [first], isSoldOut }: AppliedGoods): void {
  if (goods.lines.length === 0) throw new UcpFailure('item_unavailable', first?.content ?? 'Nothing of this is sold here')
  if (isSoldOut) throw new UcpFailure('out_of_stock', 'All of this is sold out')
}

const buyerOf = ({ first_name, last_name, email, phone_number }: NonNullable<GoodsRequest['buyer']> = {}): SessionBuyer => ({
  firstName: oneLine(first_name ?? ''),
  lastName: oneLine(last_name ?? ''),
  email: formattedLine(email ?? ''),
  phone: formattedLine(phone_number ?? ''),
})

/** Looks up the codes that are new. */
async function applyCodes(
  platform: Platform,
  { address }: Sender,
  requested: readonly string[] | undefined,
  earlier: readonly SessionCode[],
): Promise<readonly SessionCode[]> {
  if (requested === undefined) return earlier
  const typed = new Map(requested.map((text) => [codeOf(text), text]))
  typed.delete('')
  return Promise.all(
    Array.from(typed, async ([code, text]) => {
      const known = earlier.find((one) => one.code === code)?.isKnown ?? null
      return { typed: text, code, isKnown: known ?? (await isCode(platform, code, address)) }
    }),
  )
}

/** Returns null when too many codes were tried from this client address. */
async function isCode(platform: Platform, code: string, address: string): Promise<boolean | null> {
  const find = async () => (await findCode(platform.db, code)) !== null
  try {
    return await limitCodeGuesses(platform, { code, address, person: null }, find, (isKnown) => !isKnown)
  } catch (error) {
    if (error instanceof ClientError && error.status === 429) return null
    throw error
  }
}

interface AppliedLines {
  readonly lines: readonly SessionLine[]
  readonly messages: readonly UcpMessage[]
}

/** Lowers the quantities of which less is left. What is sold out stays, and the response says so. */
async function takeWhatIsLeft(
  db: Db,
  { lines, messages }: AppliedLines,
  now: Date,
): Promise<AppliedLines & { readonly isAnyLeft: boolean }> {
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
  const isAnyLeft = [...products.values()].some(({ isForSale, count }) => isForSale && (count === null || leftOf(count) > 0))
  return { lines: taken, messages: [...messages, ...lowered], isAnyLeft }
}

async function applyLines(db: Db, items: readonly RequestedLineItem[], earlier: SessionGoods | null): Promise<AppliedLines> {
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
  const wanted = (lines.get(product.id)?.quantity ?? 0) + piecesOf(product, requested)
  const quantity = Math.min(wanted, MAX_QUANTITY)
  const at = [...lines.keys()].indexOf(product.id)
  const path = `$.line_items[${at < 0 ? lines.size : at}].quantity`
  return { line: { product: product.id, quantity }, said: revisions(product, requested, { wanted, quantity, path }) }
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
  const own = weighed ? quantityUnitOf(weighed.per, weighed.piece) : PIECE
  if ([own, PIECE].some(({ unit, scale }) => asserted.unit === unit && (asserted.scale ?? 0) === scale)) return null
  const { unit, scale } = own
  return recoverable('quantity_unit_mismatch', `${name} is counted in ${unit} with ${scale} decimals`)
}

/**
 * Goods by weight are counted in thousandths of a pound or kilogram, and ordered by the piece. A request that says so counts them in
 * pieces.
 */
const piecesOf = ({ weighed }: Product, { item, quantity }: RequestedLineItem): number =>
  weighed && !isInPieces(item) ? Math.max(1, Math.round(quantity / weighed.piece)) : quantity

/** The code of a piece is that of UN/CEFACT Recommendation 20. */
const PIECE = { unit: 'C62', scale: 0 }

const isInPieces = ({ quantity_unit: asserted }: RequestedLineItem['item']): boolean => asserted?.unit === PIECE.unit

interface Revision {
  readonly wanted: number
  readonly quantity: number
  readonly path: string
}

function revisions(
  { name, weighed }: Product,
  { item, quantity: sent }: RequestedLineItem,
  { wanted, quantity, path }: Revision,
): UcpMessage[] {
  const warning = (code: string, content: string): UcpMessage => ({ type: 'warning', code, path, content })
  return [
    ...(weighed && !isInPieces(item) && sent % weighed.piece !== 0
      ? [warning('quantity_increment_revised', `${name} is sold by the piece of about ${weightText(weighed.piece, weighed.per)}`)]
      : []),
    ...(quantity < wanted ? [warning('quantity_adjusted', `An order may have at most ${MAX_QUANTITY} of a product`)] : []),
  ]
}
