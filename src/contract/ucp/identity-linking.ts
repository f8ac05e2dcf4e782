import { PERMISSIONS, type Permission } from '../../domain/accounts/linked-assistant.ts'
import { CHECKOUT, FULFILLMENT, ORDER, UCP_VERSION } from './ucp-version.ts'

export const IDENTITY_LINKING = 'dev.ucp.common.identity_linking'

/**
 * The OAuth scope of each permission. The protocol knows those of orders and checkouts. That of addresses is the store's own,
 * under the capability that has addresses, since assistants ask for no scope of a capability that they do not have.
 */
const SCOPES: Readonly<Record<Permission, string>> = {
  'read-orders': `${ORDER}:read`,
  'read-addresses': `${FULFILLMENT}:addresses`,
  'order-as-shopper': `${CHECKOUT}:manage`,
}

export const OAUTH_SCOPES: readonly string[] = Object.values(SCOPES)

export const scopeText = (permissions: readonly Permission[]): string =>
  PERMISSIONS.filter((permission) => permissions.includes(permission))
    .map((permission) => SCOPES[permission])
    .join(' ')

/** Returns the permissions of a text of scopes. Scopes of others are left out. */
export function permissionsIn(scope: string): Permission[] {
  const scopes = scope.split(' ')
  return PERMISSIONS.filter((permission) => scopes.includes(SCOPES[permission]))
}

export const OAUTH_METADATA_PATH = '/.well-known/oauth-authorization-server'
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource'
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
} as const

/** Returns the metadata of the authorization server (RFC 8414), by which assistants find it. Their issuer is the store's URL. */
export const oauthMetadata = (publicUrl: string): object => ({
  issuer: publicUrl,
  authorization_endpoint: publicUrl + OAUTH_PATHS.authorization,
  token_endpoint: publicUrl + OAUTH_PATHS.token,
  revocation_endpoint: publicUrl + OAUTH_PATHS.revocation,
  scopes_supported: OAUTH_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

/** Returns the metadata of what tokens give access to (RFC 9728). */
export const resourceMetadata = (publicUrl: string): object => ({
  resource: publicUrl,
  authorization_servers: [publicUrl],
  scopes_supported: OAUTH_SCOPES,
  bearer_methods_supported: ['header'],
})

/** Returns the entry of the profile. Only orders that an assistant did not bring need a token; all else works without one. */
export const identityLinkingCapability = (): object => ({
  [IDENTITY_LINKING]: [
    {
      version: UCP_VERSION,
      spec: `https://ucp.dev/${UCP_VERSION}/specification/common/identity-linking`,
      schema: `https://ucp.dev/${UCP_VERSION}/schemas/common/identity_linking.json`,
      config: {
        scopes: {
          [SCOPES['read-orders']]: {
            description: {
              plain: 'See all orders of your account. An assistant reads the orders that it brought without it.',
            },
          },
        },
      },
    },
  ],
})
