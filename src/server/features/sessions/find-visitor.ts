import type { FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '../../../contract/headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from '../../platform/tokens/token.ts'
import type { Principal } from './principal.ts'
import { findPrincipal } from './session-repository.ts'

/** Returns who sent a request that anyone may send, or null when it has no token of a live session. */
export async function findVisitor(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { headers }: FastifyRequest,
): Promise<Principal | null> {
  const token = headers[TOKEN_HEADER]
  return typeof token === 'string' && token !== '' ? findPrincipal(db, tokenHash(token), clock.now()) : null
}
