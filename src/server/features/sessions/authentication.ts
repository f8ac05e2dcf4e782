import type { FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '../../../contract/headers.ts'
import type { Authentication } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from '../../platform/tokens/token.ts'
import { notLoggedIn, requireRole, requireSellerPrincipal, requireShopperPrincipal } from './principal.ts'
import { findPrincipal } from './session-repository.ts'

/** Identifies people by the session of the token in the request's header. Nothing else in a request says who sent it. */
export function sessionAuthentication({ db, clock }: Pick<Platform, 'db' | 'clock'>): Authentication {
  const find = async (request: FastifyRequest) => {
    const tokenHash = presentedTokenHash(request)
    return { tokenHash, principal: await findPrincipal(db, tokenHash, clock.now()) }
  }
  return {
    anyone: async () => ({}),
    shopper: async (request) => {
      const { tokenHash, principal } = await find(request)
      return { tokenHash, shopper: requireShopperPrincipal(principal) }
    },
    seller: async (request, roles) => {
      const { tokenHash, principal } = await find(request)
      return { tokenHash, seller: requireSellerPrincipal(principal, roles) }
    },
    'shopper or seller': async (request, roles) => {
      const { tokenHash, principal } = await find(request)
      if (!principal) throw notLoggedIn()
      if ('seller' in principal) requireRole(principal.seller, roles)
      return { tokenHash, ...principal }
    },
  }
}

function presentedTokenHash({ headers }: FastifyRequest): Buffer {
  const token = headers[TOKEN_HEADER]
  if (typeof token !== 'string' || token === '') throw notLoggedIn()
  return tokenHash(token)
}
