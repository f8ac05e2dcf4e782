import * as z from 'zod/mini'
import { permissionsIn, scopeText } from '../../../contract/ucp/identity-linking.ts'
import type { Shopper } from '../../../domain/accounts/account.ts'
import { PERMISSIONS, type Permission } from '../../../domain/accounts/linked-assistant.ts'
import { isBlocked, siteOf } from '../../../domain/assistants/assistant.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockShopper } from '../accounts/account-repository.ts'
import { findLiveTokenHashes } from '../sessions/session-repository.ts'
import { findPermissions, linkAssistant } from './linked-assistant-repository.ts'
import { isLinkingPossible, loadProvider, REQUEST_COOKIE } from './load-provider.ts'

/** Names a request of an assistant, and the browser in which it was made. */
export interface NamedRequest {
  readonly id: string
  /** The cookies of the browser, as it sent them. */
  readonly cookies: string | undefined
}

const ID = /^[\w-]{20,100}$/
const requestedParams = z.object({ client_id: z.string(), scope: z.string() })

/** Throws 404 for a request that is unknown or over, was made in another browser, or by an assistant that the owner has blocked. */
async function getRequest(platform: Platform, { id, cookies = '' }: NamedRequest) {
  const isHere = cookies.split(/;\s*/).includes(`${REQUEST_COOKIE}=${id}`)
  const { isOpenToAssistants } = platform.settings.current()
  if (!ID.test(id) || !isHere || !isOpenToAssistants || !isLinkingPossible(platform)) throw notFound('Request')
  const provider = await loadProvider(platform)
  const request = await provider.Interaction.find(id)
  if (!request) throw notFound('Request')
  const { client_id: clientId, scope } = requestedParams.parse(request.params)
  if (isBlocked(platform.assistantRules.current(), siteOf(clientId))) throw notFound('Request')
  return { request, clientId, wanted: permissionsIn(scope) }
}

export interface LinkRequest {
  readonly clientId: string
  /** What the assistant may do once the shopper allows it, with what it may do already. */
  readonly permissions: readonly Permission[]
  readonly isLinked: boolean
}

/** Throws 404 for a request that is unknown or over, and for one that was made in another browser. */
export async function getLinkRequest(platform: Platform, shopper: Shopper | null, named: NamedRequest): Promise<LinkRequest> {
  const { clientId, wanted } = await getRequest(platform, named)
  const allowed = shopper ? await findPermissions(platform.db, shopper.id, clientId, platform.clock.now()) : []
  return { clientId, permissions: withAllowed(wanted, allowed), isLinked: allowed.length > 0 }
}

interface Decider {
  readonly shopper: Shopper
  readonly tokenHash: Buffer
}

/** Throws 401 when the login of the shopper has ended meanwhile. A new password ends all logins, and all links with them. */
function allow(
  { db, clock }: Platform,
  { shopper, tokenHash }: Decider,
  { clientId, wanted }: { readonly clientId: string; readonly wanted: readonly Permission[] },
) {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const locked = await lockShopper(tx, shopper.id)
    const [live] = await findLiveTokenHashes(tx, [tokenHash], now)
    if (!locked || !live) throw new ClientError(401, 'Please log in')
    const permissions = withAllowed(wanted, await findPermissions(tx, shopper.id, clientId, now))
    return { permissions, link: await linkAssistant(tx, { shopper: shopper.id, clientId, permissions }, now) }
  })
}

const withAllowed = (wanted: readonly Permission[], allowed: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => wanted.includes(permission) || allowed.includes(permission))

/**
 * Links the assistant of a request to a shopper, or tells it that the shopper does not want to. Returns the path to open, which leads
 * to the assistant. Doing the same again changes nothing. Throws 404 as above.
 */
export async function decideLink(
  platform: Platform,
  { shopper, tokenHash }: Decider,
  named: NamedRequest,
  isAllowed: boolean,
): Promise<string> {
  const { request, clientId, wanted } = await getRequest(platform, named)
  if (isAllowed) {
    const { link, permissions } = await allow(platform, { shopper, tokenHash }, { clientId, wanted })
    // The tokens are for all that the shopper has allowed, also when the assistant asked only for what is new.
    request.params = { ...request.params, scope: scopeText(permissions) }
    request.result = { login: { accountId: shopper.id, remember: false }, consent: { grantId: link } }
  } else {
    request.result = { error: 'access_denied', error_description: 'the shopper did not allow it' }
  }
  await request.persist()
  return new URL(request.returnTo).pathname
}
