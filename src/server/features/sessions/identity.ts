import type { FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '../../../contract/endpoints.ts'
import type { SellerId, Shopper } from '../../../domain/account.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from '../../platform/tokens/token.ts'
import { notLoggedIn, type Principal, requireSellerPrincipal, requireShopperPrincipal } from './principal.ts'
import { findPrincipal } from './session-repository.ts'

/** Throws 401 without a valid token, 403 with a seller's. */
export async function requireShopper(platform: Platform, request: FastifyRequest): Promise<Shopper> {
  return requireShopperPrincipal(await findRequestPrincipal(platform, request))
}

/** Throws 401 without a valid token, 403 with a shopper's. */
export async function requireSeller(platform: Platform, request: FastifyRequest): Promise<SellerId> {
  return requireSellerPrincipal(await findRequestPrincipal(platform, request))
}

/** The hash of the request's token, not yet verified; null without one. */
export function presentedTokenHash(request: FastifyRequest): Buffer | null {
  const token = request.headers[TOKEN_HEADER]
  return typeof token === 'string' && token !== '' ? tokenHash(token) : null
}

/**
 * For endpoints whose first statement identifies the shopper, which saves a round trip. Throws 401 without a token; errors of `read` reach
 * shoppers only, others get 401 or 403.
 */
export async function parseBeforeIdentity<Read>(
  platform: Platform,
  request: FastifyRequest,
  read: () => Read,
): Promise<{ readonly tokenHash: Buffer; readonly read: Read }> {
  const tokenHash = presentedTokenHash(request)
  if (!tokenHash) throw notLoggedIn()
  try {
    return { tokenHash, read: read() }
  } catch (error) {
    await requireShopper(platform, request)
    throw error
  }
}

async function findRequestPrincipal({ db, clock }: Platform, request: FastifyRequest): Promise<Principal | null> {
  const hash = presentedTokenHash(request)
  return hash && findPrincipal(db, hash, clock.now())
}
