import type { EventEmitter } from 'node:events'
import Provider, { type Configuration, errors, interactionPolicy } from 'oidc-provider'
import { decideLink } from '../../../contract/endpoints/linked-assistant-endpoints.ts'
import { OAUTH_PATHS, OAUTH_SCOPES } from '../../../contract/ucp/identity-linking.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { currentSigningKey } from '../../platform/signatures/signing-keys.ts'
import { findShopper } from '../accounts/account-repository.ts'
import { AssistantClients } from './assistant-clients.ts'
import { linkPagePath, REQUEST_COOKIE } from './load-provider.ts'
import { oauthAdapter } from './oauth-adapter.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** An assistant that is not used for this long must be linked again. */
const UNUSED_S = 90 * DAY_S

const { Check, Prompt } = interactionPolicy

/** The shopper decides at each request, on the page of the store. */
const decidedByShopper = new Prompt(
  { name: 'consent', requestable: true },
  new Check('undecided', 'the shopper has to decide', 'interaction_required', ({ oidc }) => {
    if (![...oidc.requestParamOIDCScopes].some((scope) => OAUTH_SCOPES.includes(scope)))
      throw new errors.InvalidScope('ask for at least one scope of this store', OAUTH_SCOPES.join(' '))
    return oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
  }),
)

/** Returns the OAuth server by which shoppers link assistants. Any process can answer any request. */
export async function newProvider(platform: Platform): Promise<Provider> {
  const { db, clock, publicUrl, log } = platform
  const clients = new AssistantClients(platform)
  const provider = new Provider(publicUrl, {
    ...CONFIGURATION,
    adapter: (kind) => oauthAdapter({ db, clock, clients }, kind),
    jwks: { keys: [await signingJwk(platform)] },
    async findAccount(_context, id) {
      const shopper = isId<ShopperId>(id) ? await findShopper(db, id) : null
      return shopper ? { accountId: shopper.id, claims: () => ({ sub: shopper.id }) } : undefined
    },
  })
  provider.proxy = true // the route says which protocol the store is reached by
  const logFailure = (error: unknown) => log.error({ err: error }, 'a request to link an assistant failed')
  provider.on('server_error', (_context, error) => logFailure(error))
  const emitter: EventEmitter = provider
  emitter.on('error', logFailure)
  return provider
}

const CONFIGURATION: Configuration = {
  scopes: [...OAUTH_SCOPES],
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
  allowOmittingSingleRegisteredRedirectUri: false,
  pkce: { required: () => true },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  expiresWithSession: async () => false,
  clientBasedCORS: () => false,
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_context, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  },
  routes: OAUTH_PATHS,
  cookies: {
    names: { session: 'oauth_session', interaction: REQUEST_COOKIE, resume: 'oauth_resume' },
    long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
    short: { httpOnly: true, sameSite: 'lax', path: decideLink.path },
  },
  interactions: { policy: [decidedByShopper], url: async (_context, { uid }) => linkPagePath(uid) },
  ttl: {
    AccessToken: HOUR_S,
    AuthorizationCode: MINUTE_S,
    Grant: UNUSED_S,
    Interaction: 15 * MINUTE_S,
    RefreshToken: UNUSED_S,
    Session: 15 * MINUTE_S,
  },
  /** People see the page of a request that is over, and programs what was wrong. */
  async renderError(context, out) {
    if (context.accepts('json', 'html') === 'html') return context.redirect(linkPagePath('over'))
    context.body = out
  },
}

/** The OAuth server needs a key, although it signs nothing: tokens are random. */
async function signingJwk({ db, clock }: Platform) {
  const { kid, key } = await currentSigningKey(db, clock.now())
  return { ...key.export({ format: 'jwk' }), kty: 'EC', kid, use: 'sig', alg: 'ES256' }
}
