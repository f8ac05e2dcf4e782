declare const sessionIdBrand: unique symbol
export type SessionId = string & { readonly [sessionIdBrand]: 'SessionId' }

export interface Session {
  readonly id: SessionId
  /** `Firefox on Linux`; null when unknown. */
  readonly device: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}
