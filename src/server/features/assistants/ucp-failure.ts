import { RESOURCE_METADATA_PATH } from '../../../contract/ucp/identity-linking.ts'
import { UCP_VERSION } from '../../../contract/ucp/ucp-version.ts'

/** The status over HTTP of what can go wrong before a request is answered. A status of 200 means a response that says so. */
export const UCP_STATUS = {
  invalid_profile_url: 400,
  profile_unreachable: 424,
  profile_malformed: 422,
  profile_not_trusted: 403,
  version_unsupported: 422,
  capabilities_incompatible: 200,
  invalid_request: 400,
  request_too_large: 400,
  not_found: 200,
  item_unavailable: 200,
  out_of_stock: 200,
  idempotency_conflict: 409,
  conflict: 409,
  checkout_ended: 409,
  too_many_sessions: 429,
  too_many_orders: 429,
  too_many_declines: 429,
  identity_required: 401,
  insufficient_scope: 403,
} as const

/** Says why a request needs another token (RFC 6750, section 3). */
interface Challenge {
  /** The error is absent when the request had no token. */
  readonly challenge?: 'invalid_token' | 'insufficient_scope'
  /** All scopes that the request needs. */
  readonly scope?: string
}

/** A request of an assistant can't be answered. The message is for the people who write assistants. */
export class UcpFailure extends Error {
  override readonly name = 'UcpFailure'
  readonly code: keyof typeof UCP_STATUS
  /** The same request may succeed after this time. */
  readonly retryAfterSeconds: number | undefined
  readonly #challenge: Challenge

  constructor(
    code: keyof typeof UCP_STATUS,
    message: string,
    more: Challenge & { readonly retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.retryAfterSeconds = more.retryAfterSeconds
    this.#challenge = more
  }

  /** Returns the header WWW-Authenticate, or null when another token would not help. */
  challengeOf(publicUrl: string): string | null {
    if (this.code !== 'identity_required' && this.code !== 'insufficient_scope') return null
    const { challenge, scope } = this.#challenge
    return [
      `Bearer realm="${publicUrl}"`,
      ...(challenge === undefined ? [] : [`error="${challenge}"`, `error_description="${this.message}"`]),
      ...(scope === undefined ? [] : [`scope="${scope}"`]),
      `resource_metadata="${publicUrl}${RESOURCE_METADATA_PATH}"`,
    ].join(', ')
  }
}

/** The owner lets this assistant do nothing. */
export class BlockedAssistant extends UcpFailure {
  constructor() {
    super('profile_not_trusted', 'This store does not serve this assistant')
  }
}

/** Returns the body of a failure with another status than 200. It says the same twice, since clients look for either. */
export function failureBody({ code, message }: UcpFailure, publicUrl: string): object {
  const about = { code, content: message }
  const body = (severity: string) => ({ ...about, messages: [{ type: 'error', ...about, severity }] })
  if (code === 'identity_required' || code === 'insufficient_scope') return body('requires_buyer_review')
  return { ...body('unrecoverable'), continue_url: publicUrl }
}

/** Returns the response to a request that was understood, and of which nothing came. */
export const failedResponse = ({ code, message }: UcpFailure, publicUrl: string): object => ({
  ucp: { version: UCP_VERSION, status: 'error', capabilities: {} },
  messages: [{ type: 'error', code, content: message, severity: 'unrecoverable' }],
  continue_url: publicUrl,
})
