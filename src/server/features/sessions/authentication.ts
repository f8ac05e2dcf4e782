import type { FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '../../../contract/headers.ts'
import type { Shopper } from '../../../domain/accounts/account.ts'
import type { Staff, StaffRole } from '../../../domain/staff/staff.ts'
import type { Authentication } from '../../http/endpoint-handlers.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from '../../platform/secrets/random-secrets.ts'
import { findPrincipal, type Principal } from './session-repository.ts'

type Sessions = Pick<Platform, 'db' | 'clock'>

/** Identifies people by the session of the token in the request's header. Nothing else in a request says who sent it. */
export function sessionAuthentication(platform: Sessions): Authentication {
  const requireSession = async (request: FastifyRequest) => {
    const session = await findSession(platform, request)
    if (!session) throw new ClientError(401, 'Please log in')
    return session
  }
  return {
    anyone: async () => ({}),
    shopper: async (request) => {
      const { tokenHash, principal } = await requireSession(request)
      return { tokenHash, shopper: requireShopper(principal) }
    },
    seller: async (request, roles) => {
      const { tokenHash, principal } = await requireSession(request)
      return { tokenHash, seller: requireStaff(principal, roles) }
    },
    'shopper or seller': async (request, roles) => {
      const { tokenHash, principal } = await requireSession(request)
      if ('shopper' in principal) return { tokenHash, shopper: principal.shopper }
      return { tokenHash, seller: requireStaff(principal, roles) }
    },
  }
}

/** Returns who sent a request that anyone may send, or null when it has no token of a live session. */
export async function findSender(platform: Sessions, request: FastifyRequest): Promise<Principal | null> {
  return (await findSession(platform, request))?.principal ?? null
}

interface PresentedSession {
  readonly tokenHash: Buffer
  readonly principal: Principal
}

async function findSession({ db, clock }: Sessions, { headers }: FastifyRequest): Promise<PresentedSession | null> {
  const token = headers[TOKEN_HEADER]
  if (typeof token !== 'string' || token === '') return null
  const hash = tokenHash(token)
  const principal = await findPrincipal(db, hash, clock.now())
  return principal && { tokenHash: hash, principal }
}

function requireShopper(principal: Principal): Shopper {
  if (!('shopper' in principal)) throw new ClientError(403, 'Please log in as a shopper')
  return principal.shopper
}

/** Throws 403 for a shopper, and for staff with another role. */
function requireStaff(principal: Principal, roles: readonly StaffRole[]): Staff {
  if (!('seller' in principal)) throw new ClientError(403, 'Only the seller may do this')
  if (!roles.includes(principal.seller.role)) throw new ClientError(403, 'Your role doesn’t allow this')
  return principal.seller
}
