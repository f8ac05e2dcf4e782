import type { CustomerId } from '../customers/customer.ts'
import type { MailId } from '../mail/mail.ts'
import type { Cents } from '../money.ts'
import type { OrderId } from '../orders/order.ts'
import type { RefundId } from '../payments/refund.ts'
import type { ProductId } from '../products/product.ts'
import type { SettingChange } from '../settings/settings.ts'
import type { ActivityKind } from './activity.ts'
import type { InvitedRole, StaffId } from './staff.ts'

interface NamedPerson {
  readonly id: StaffId
  readonly name: string
}

interface AssistantLimits {
  readonly ordersADay: number | null
  readonly openCheckouts: number | null
}

/** `StaffAction` are the actions of staff that nothing else records. They must never contain a password, a code or a token. */
export type StaffAction =
  | { readonly what: 'cash-received'; readonly order: OrderId; readonly amount: Cents }
  | { readonly what: 'cash-asked'; readonly order: OrderId }
  | { readonly what: 'refund-paid-out'; readonly order: OrderId; readonly refund: RefundId }
  | { readonly what: 'payment-accepted'; readonly order: OrderId }
  | {
      readonly what: 'cash-counted' | 'cash-count-taken-back'
      readonly person: NamedPerson
      readonly day: string
      readonly expected: Cents
      readonly counted: Cents
      readonly note: string | null
    }
  | { readonly what: 'round-saved'; readonly person: NamedPerson; readonly orders: number }
  | { readonly what: 'day-closed' | 'day-reopened'; readonly day: string }
  | { readonly what: 'complaint-answered'; readonly order: OrderId; readonly reply: string }
  | { readonly what: 'customer-noted' | 'customer-blocked' | 'customer-unblocked'; readonly customer: CustomerId }
  | { readonly what: 'customer-credited'; readonly customer: CustomerId; readonly amount: Cents }
  | { readonly what: 'product-added'; readonly product: ProductId }
  | {
      readonly what: 'supplier-added' | 'supplier-changed' | 'supplier-archived' | 'supplier-restored'
      readonly supplier: string
    }
  | { readonly what: 'purchase-saved'; readonly supplier: string; readonly products: number }
  | { readonly what: 'purchase-sent'; readonly number: number; readonly supplier: string }
  | { readonly what: 'purchase-received'; readonly number: number; readonly pieces: number }
  | { readonly what: 'purchase-closed'; readonly number: number }
  | { readonly what: 'product-deleted'; readonly name: string }
  | { readonly what: 'lost-search-dismissed' | 'lost-search-restored'; readonly text: string }
  | { readonly what: 'lost-product-dismissed' | 'lost-product-restored'; readonly product: ProductId }
  | { readonly what: 'category-added' | 'category-archived' | 'category-restored'; readonly category: string }
  | { readonly what: 'category-changed'; readonly category: string; readonly from: string }
  | { readonly what: 'categories-ordered' }
  | { readonly what: 'code-added'; readonly code: string }
  | { readonly what: 'code-changed'; readonly code: string; readonly from: string }
  | { readonly what: 'settings-changed'; readonly changes: readonly SettingChange[] }
  | { readonly what: 'assistant-blocked' | 'assistant-unblocked'; readonly site: string }
  | ({ readonly what: 'assistant-limited'; readonly site: string; readonly from: AssistantLimits } & AssistantLimits)
  | { readonly what: 'demonstration-removed' }
  | { readonly what: 'staff-invited'; readonly person: NamedPerson; readonly role: InvitedRole }
  | { readonly what: 'staff-accepted' }
  | { readonly what: 'role-changed'; readonly person: NamedPerson; readonly from: InvitedRole; readonly to: InvitedRole }
  | { readonly what: 'staff-removed'; readonly person: NamedPerson; readonly role: InvitedRole }
  | { readonly what: 'logged-in'; readonly device: string | null }
  | { readonly what: 'logged-out' }
  | { readonly what: 'logins-failed'; readonly person: NamedPerson; readonly tries: number }
  | { readonly what: 'login-ended'; readonly person: NamedPerson }
  | { readonly what: 'other-logins-ended' }
  | { readonly what: 'password-reset' }
  | { readonly what: 'own-password-changed' | 'own-email-requested' | 'own-email-changed' }
  | { readonly what: 'second-factor-on' }
  | { readonly what: 'second-factor-off' }
  | { readonly what: 'recovery-codes-renewed' }
  | { readonly what: 'mail-retried'; readonly mail: MailId }
  | { readonly what: 'mails-retried' | 'mails-released'; readonly count: number }

const KINDS = {
  'cash-received': 'payments',
  'cash-asked': 'payments',
  'refund-paid-out': 'payments',
  'payment-accepted': 'payments',
  'cash-counted': 'payments',
  'cash-count-taken-back': 'payments',
  'round-saved': 'orders',
  'day-closed': 'payments',
  'day-reopened': 'payments',
  'complaint-answered': 'orders',
  'customer-noted': 'orders',
  'customer-blocked': 'orders',
  'customer-unblocked': 'orders',
  'customer-credited': 'payments',
  'product-added': 'products',
  'product-deleted': 'products',
  'purchase-saved': 'products',
  'purchase-sent': 'products',
  'purchase-received': 'products',
  'purchase-closed': 'products',
  'supplier-added': 'products',
  'supplier-changed': 'products',
  'supplier-archived': 'products',
  'supplier-restored': 'products',
  'lost-search-dismissed': 'products',
  'lost-search-restored': 'products',
  'lost-product-dismissed': 'products',
  'lost-product-restored': 'products',
  'category-added': 'products',
  'category-archived': 'products',
  'category-restored': 'products',
  'category-changed': 'products',
  'categories-ordered': 'products',
  'code-added': 'products',
  'code-changed': 'products',
  'settings-changed': 'settings',
  'assistant-blocked': 'settings',
  'assistant-unblocked': 'settings',
  'assistant-limited': 'settings',
  'demonstration-removed': 'settings',
  'staff-invited': 'staff',
  'staff-accepted': 'staff',
  'role-changed': 'staff',
  'staff-removed': 'staff',
  'logged-in': 'security',
  'logged-out': 'security',
  'logins-failed': 'security',
  'login-ended': 'security',
  'other-logins-ended': 'security',
  'password-reset': 'security',
  'own-password-changed': 'security',
  'own-email-requested': 'security',
  'own-email-changed': 'security',
  'second-factor-on': 'security',
  'second-factor-off': 'security',
  'recovery-codes-renewed': 'security',
  'mail-retried': 'mail',
  'mails-retried': 'mail',
  'mails-released': 'mail',
} as const satisfies Record<StaffAction['what'], ActivityKind>

export const kindOfAction = ({ what }: StaffAction): ActivityKind => KINDS[what]

/** These actions are deleted after a while, since they are many and show when people work. */
export const LOGIN_ACTIONS: readonly StaffAction['what'][] = [
  'logged-in',
  'logged-out',
  'login-ended',
  'other-logins-ended',
  'logins-failed',
]
