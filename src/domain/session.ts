declare const sessionIdBrand: unique symbol
export type SessionId = string & { readonly [sessionIdBrand]: 'SessionId' }

export interface Session {
  readonly id: SessionId
  /** It is text such as `Firefox on Linux`, or null when it is not known. */
  readonly device: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}
