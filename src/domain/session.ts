declare const sessionIdBrand: unique symbol
export type SessionId = string & { readonly [sessionIdBrand]: 'SessionId' }

/** One login, as its holder may see it. */
export interface Session {
  readonly id: SessionId
  /** `Firefox on Linux`; null when the browser did not say what it is. */
  readonly device: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}
