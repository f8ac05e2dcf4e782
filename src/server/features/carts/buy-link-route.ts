import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseBuyItems } from '../../../domain/carts/buy-link.ts'
import { type BuyQuery, parseBuyQuery } from '../../../domain/carts/buy-link-query.ts'
import { type CartLink, cartLinkQuery } from '../../../domain/carts/cart-link.ts'
import type { Platform } from '../../platform/platform.ts'
import { resolveBuyLines } from './resolve-buy-lines.ts'

const BUY = '/buy'
const CART = '/cart'
/** `no-referrer`, because the address may name a person. */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Leads a browser from a link of products (UCP, permalink) to the cart, which asks whether to add them. It saves nothing,
 * since previews and scanners open links, too. The route is a wildcard, because a parameter of the router would be too short.
 */
export function buyLinkRoute(app: FastifyInstance, platform: Pick<Platform, 'reads'>): void {
  const redirect = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const [path = '', ...rest] = url.split('?')
    const query = parseBuyQuery(rest.join('?'))
    const items = decodeURIComponent(path.slice(BUY.length + 1)) // the router rejects what can't be decoded
    return reply.headers(HEADERS).redirect(await destinationOf(platform, items, query), 303)
  }
  app.get(BUY, redirect)
  app.get(`${BUY}/*`, redirect)
}

async function destinationOf({ reads }: Pick<Platform, 'reads'>, items: string, query: BuyQuery): Promise<string> {
  const { continueTo, campaign } = query
  if (items !== '') return `${CART}?${cartLinkQuery(await cartLinkOf(reads, items, continueTo), campaign)}`
  const kept = new URLSearchParams(campaign.map(([name, value]) => [name, value]))
  return `${continueTo ?? CART}${kept.size === 0 ? '' : `?${kept}`}`
}

async function cartLinkOf(reads: Platform['reads'], items: string, continueTo: string | null): Promise<CartLink> {
  const wanted = parseBuyItems(items)
  const { quantities, missing } = wanted
    ? await reads.run((db) => resolveBuyLines(db, wanted))
    : { quantities: new Map(), missing: 0 }
  return {
    lines: Array.from(quantities, ([code, quantity]) => ({ code, quantity })),
    missing,
    continueTo: continueTo === CART ? null : continueTo,
  }
}
