/** Tells an assistant, or through it the shopper, what is missing or must be known. */
export type UcpMessage =
  | {
      readonly type: 'error'
      readonly code: string
      readonly content: string
      readonly severity: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'
      readonly path?: string
    }
  | {
      readonly type: 'warning'
      readonly code: string
      readonly content: string
      readonly path: string
      /** A disclosure must be shown beside what it is about. */
      readonly presentation?: 'disclosure'
    }
  | { readonly type: 'info'; readonly code: string; readonly content: string }

/** Names an error that an assistant can correct by another request. `path` is where in the response (RFC 9535). */
export const recoverable = (code: string, content: string, path?: string): UcpMessage => ({
  ...{ type: 'error', code, content, severity: 'recoverable' },
  ...(path !== undefined && { path }),
})
