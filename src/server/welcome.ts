import type { Config } from './config.ts'

/** What the start prints: URL, the seller's login and whether payments are rehearsed. `password`: null when SELLER_PASSWORD is set. */
export function welcome(
  { sellerEmail, stripe }: Pick<Config, 'sellerEmail' | 'stripe'>,
  url: string,
  password: string | null,
): string[] {
  return [
    '',
    `Larder is open:  ${url}`,
    `Seller's area:   ${url}/seller`,
    `  email          ${sellerEmail}`,
    `  password       ${password ?? 'as set by SELLER_PASSWORD'}`,
    `Online payment:  ${paymentLine(stripe)}`,
    '',
  ]
}

function paymentLine(stripe: Config['stripe']): string {
  if (!stripe) return 'rehearsal, no money moves (set STRIPE_SECRET_KEY for real payments)'
  return stripe.webhookSecret === null ? 'Stripe, without webhooks: STRIPE_WEBHOOK_SECRET is not set' : 'Stripe'
}
