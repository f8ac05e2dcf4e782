import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import type { QuotedCode, TriedCodes } from '../../../contract/ucp/ucp-discounts.ts'
import { ADDRESS_RULES } from '../../../domain/addresses/address.ts'
import type { SessionGoods } from '../../../domain/checkout/checkout-session.ts'
import type { Fulfilment } from '../../../domain/orders/order.ts'
import { productToWire } from '../catalog/product-wire.ts'
import { findProductsByCodes } from '../catalog/products-by-code.ts'
import { quoteCart } from '../checkout/quote-cart.ts'
import type { AssistantParts } from './assistant-parts.ts'

/** Says where and when the goods are wanted, as far as that is known. */
interface WantedArrival {
  readonly zipcode: string
  readonly fulfilment: Fulfilment
  readonly slotStart: Date | null
}

export interface QuotedGoods {
  readonly quote: QuoteResponse
  readonly products: ReadonlyMap<string, ProductWire>
  readonly codes: TriedCodes
}

/** Says what goods cost now, with the first of the codes that can be used for them. */
export async function quoteGoods(parts: AssistantParts, goods: SessionGoods, arrival: WantedArrival): Promise<QuotedGoods> {
  const [products, { quote, codes }] = await Promise.all([findProducts(parts, goods), quoteWithCodes(parts, goods, arrival)])
  return { quote, products, codes }
}

async function quoteWithCodes(parts: AssistantParts, { lines, codes }: SessionGoods, arrival: WantedArrival) {
  const [first = null, ...others] = codes.flatMap(({ code, isKnown }) => (isKnown ? [code] : []))
  const tried = new Map<string, QuotedCode>()
  const quoteWith = async (code: string | null) => {
    const quoted = await quote(parts, lines, arrival, code)
    if (code !== null && quoted.code) tried.set(code, quoted.code)
    return quoted
  }
  let quoted = await quoteWith(first)
  for (const code of others) if (quoted.code?.isAccepted === false) quoted = await quoteWith(code)
  return { quote: quoted, codes: tried }
}

function quote(
  { platform }: AssistantParts,
  lines: SessionGoods['lines'],
  { zipcode, fulfilment, slotStart }: WantedArrival,
  code: string | null,
): Promise<QuoteResponse> {
  return quoteCart(platform, null, {
    ...{ lines, fulfilment, slotStart, code },
    zipcode: ADDRESS_RULES.zipcode(zipcode) === null ? zipcode : undefined,
    ...{ useCredit: false, earlier: [], along: null },
  })
}

async function findProducts({ platform }: AssistantParts, { lines }: SessionGoods): Promise<ReadonlyMap<string, ProductWire>> {
  const ids = lines.map(({ product }) => product)
  const found = await findProductsByCodes(platform.db, ids)
  return new Map(ids.flatMap((id) => (found.get(id) ?? []).map((product) => [id, productToWire(product, platform)] as const)))
}
