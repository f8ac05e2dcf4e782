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
  idempotency_conflict: 409,
  conflict: 409,
  too_many_sessions: 429,
  too_many_orders: 429,
  too_many_declines: 429,
} as const

/** A request of an assistant can't be answered. The message is for the people who write assistants. */
export class UcpFailure extends Error {
  override readonly name = 'UcpFailure'
  readonly code: keyof typeof UCP_STATUS
  /** The same request may succeed after this time. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: keyof typeof UCP_STATUS, message: string, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The owner lets this assistant do nothing. */
export class BlockedAssistant extends UcpFailure {
  constructor() {
    super('profile_not_trusted', 'This store does not serve this assistant')
  }
}

/** Returns the response to a request that was understood, and of which nothing came. */
export const failedResponse = ({ code, message }: UcpFailure, publicUrl: string): object => ({
  ucp: { version: UCP_VERSION, status: 'error', capabilities: {} },
  messages: [{ type: 'error', code, content: message, severity: 'unrecoverable' }],
  continue_url: publicUrl,
})
