import type { Permission } from '../../../domain/accounts/linked-assistant.ts'

/** Says what an assistant may do, as the shopper reads it before they allow it. */
export const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  'read-orders': 'See all your orders',
  'read-addresses': 'See your saved addresses, to have orders delivered there',
  'order-as-shopper': 'Put orders together in your name, with your email and phone',
}
