import type { Config } from './config.ts'
import type { DemoLogin } from './features/demo/demo-shoppers.ts'
import type { OwnerLogin } from './features/staff/owner-login.ts'
import { hostUrls } from './platform/database/database-hosts.ts'

interface Logins {
  /** `store` is the store's name. */
  readonly store: string
  readonly seller: OwnerLogin
  readonly demo: DemoLogin | null
}

type Shown = Pick<Config, 'stripe' | 'smtp' | 'databaseReplicaUrl' | 'metrics' | 'trustProxy'>

export function welcome(
  { stripe, smtp, databaseReplicaUrl, metrics, trustProxy }: Shown,
  url: string,
  { store, seller, demo }: Logins,
): string[] {
  return [
    '',
    `${store} is open:  ${url}`,
    `Seller's area:   ${url}/seller`,
    `  email          ${seller.email}`,
    `  password       ${passwordLine(seller)}`,
    ...(demo ? demoLines(demo) : []),
    `Online payment:  ${paymentLine(stripe)}`,
    `Mail:            ${smtp ? `by ${smtp.host}` : 'rehearsal, nothing is sent (set SMTP_URL to send)'}`,
    ...(databaseReplicaUrl === null ? [] : [`Read replica:    ${hostsOf(databaseReplicaUrl)}, for lists, searches and reports`]),
    ...(metrics === 'loopback' && trustProxy !== false ? [METRICS_LINE] : []),
    '',
  ]
}

/** Leaves out user and password. */
const hostsOf = (url: string): string =>
  hostUrls(url)
    .map((each) => new URL(each).host)
    .join(', ')

const METRICS_LINE =
  'Metrics:         not served: METRICS=loopback can’t tell what a proxy (TRUST_PROXY) forwards. Set METRICS=on, and block /metrics at the proxy'

const demoLines = ({ email, password }: DemoLogin): string[] => [
  'Demo shopper:    may log in, with a week of orders',
  `  email          ${email}`,
  `  password       ${password}`,
]

function passwordLine(login: OwnerLogin): string {
  if (login.isChanged) return 'as changed in the seller’s area (a new SELLER_PASSWORD sets another one)'
  if (login.isGiven) return 'as set by SELLER_PASSWORD'
  return login.password ?? 'as an earlier SELLER_PASSWORD set it (a new one sets another)'
}

function paymentLine(stripe: Config['stripe']): string {
  if (!stripe) return 'rehearsal, no money moves (set STRIPE_SECRET_KEY for real payments)'
  return stripe.webhookSecret === null ? 'Stripe, without webhooks: STRIPE_WEBHOOK_SECRET is not set' : 'Stripe'
}
