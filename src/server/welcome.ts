import type { Config } from './config.ts'
import type { SellerLogin } from './features/sellers/seller-login.ts'

export function welcome({ stripe }: Pick<Config, 'stripe'>, url: string, login: SellerLogin): string[] {
  return [
    '',
    `Larder is open:  ${url}`,
    `Seller's area:   ${url}/seller`,
    `  email          ${login.email}`,
    `  password       ${passwordLine(login)}`,
    `Online payment:  ${paymentLine(stripe)}`,
    '',
  ]
}

function passwordLine(login: SellerLogin): string {
  if (login.isGiven) return 'as set by SELLER_PASSWORD'
  return login.password ?? 'as set first, by the store of another DATA_DIR or an earlier SELLER_PASSWORD (which sets a new one)'
}

function paymentLine(stripe: Config['stripe']): string {
  if (!stripe) return 'rehearsal, no money moves (set STRIPE_SECRET_KEY for real payments)'
  return stripe.webhookSecret === null ? 'Stripe, without webhooks: STRIPE_WEBHOOK_SECRET is not set' : 'Stripe'
}
