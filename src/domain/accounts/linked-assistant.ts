declare const linkIdBrand: unique symbol
export type LinkId = string & { readonly [linkIdBrand]: 'LinkId' }

/** What a shopper can allow an assistant. */
export const PERMISSIONS = ['read-orders', 'read-addresses', 'order-as-shopper'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Says what an assistant may do, as the shopper reads it before they allow it. */
export const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  'read-orders': 'See all your orders',
  'read-addresses': 'See your saved addresses, to have orders delivered there',
  'order-as-shopper': 'Put orders together in your name, with your email and phone',
}

/** An assistant that a shopper has allowed to act for them. */
export interface LinkedAssistant {
  readonly id: LinkId
  /** The URL at which the assistant says what it is. */
  readonly clientId: string
  readonly permissions: readonly Permission[]
  readonly linkedAt: Date
}

/** People know an assistant by the host of its URL. */
export const hostOfAssistant = (url: string): string => new URL(url).host
