import type { Config } from './config.ts'

/** What the start has to say: where the store is, the seller's login, and what is only a rehearsal. `password`: null when it was given to us. */
export function welcome(
  { sellerEmail, stripe }: Pick<Config, 'sellerEmail' | 'stripe'>,
  address: string,
  password: string | null,
): string[] {
  return [
    '',
    `Larder is open:  ${address}`,
    `Seller's area:   ${address}/seller`,
    `  email          ${sellerEmail}`,
    `  password       ${password ?? 'as set by SELLER_PASSWORD'}`,
    `Online payment:  ${paymentWords(stripe)}`,
    '',
  ]
}

function paymentWords(stripe: Config['stripe']): string {
  if (!stripe) return 'rehearsal, no money moves (set STRIPE_SECRET_KEY for real payments)'
  return stripe.webhookSecret === null ? 'Stripe, without webhooks: STRIPE_WEBHOOK_SECRET is not set' : 'Stripe'
}
