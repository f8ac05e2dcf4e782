import type { FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '../../contract/calls.ts'
import type { SellerId, Shopper } from '../../domain/account.ts'
import { Refusal } from '../errors.ts'
import { findSessionHolder, type SessionHolder } from '../features/sessions/session-store.ts'
import type { Platform } from '../platform/platform.ts'
import { tokenHash } from '../platform/tokens/token.ts'

/** The shopper who calls. Refuses 401 without a live token, 403 with a seller's. */
export async function requireShopper(platform: Platform, request: FastifyRequest): Promise<Shopper> {
  const holder = await requireHolder(platform, request)
  if (!('shopper' in holder)) throw new Refusal(403, 'Please log in as a shopper')
  return holder.shopper
}

/** The seller who calls. Refuses 401 without a live token, 403 with a shopper's. */
export async function requireSeller(platform: Platform, request: FastifyRequest): Promise<SellerId> {
  const holder = await requireHolder(platform, request)
  if (!('seller' in holder)) throw new Refusal(403, 'Only the seller may do this')
  return holder.seller
}

/** The hash of the token that came along, whoever's it is; null without one. */
export function presentedTokenHash(request: FastifyRequest): Buffer | null {
  const token = request.headers[TOKEN_HEADER]
  return typeof token === 'string' && token !== '' ? tokenHash(token) : null
}

async function requireHolder({ db, clock }: Platform, request: FastifyRequest): Promise<SessionHolder> {
  const hash = presentedTokenHash(request)
  const holder = hash && (await findSessionHolder(db, hash, clock.now()))
  if (!holder) throw new Refusal(401, 'Please log in')
  return holder
}
