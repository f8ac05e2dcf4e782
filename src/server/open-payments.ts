import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { PaymentProvider } from './platform/payments/payment-provider.ts'
import { type RehearsalGateway, rehearsalGateway } from './platform/payments/rehearsal/rehearsal-gateway.ts'
import { stripeProvider } from './platform/payments/stripe-provider.ts'
import type { Platform } from './platform/platform.ts'

/** Who takes the money. */
export interface Payments {
  readonly provider: PaymentProvider
  /** Null where real money moves. */
  readonly rehearsal: RehearsalGateway | null
}

/** What payments need of the store. */
export interface PaymentsOptions extends Pick<Platform, 'db' | 'clock'> {
  readonly log: FastifyBaseLogger
  /** Hands a signed event to the store's own webhook; gives whether it was taken. */
  deliver(payload: string, signature: string): Promise<boolean>
}

/** Stripe when its keys are set, else the built-in rehearsal gateway behind the same SDK. */
export function openPayments({ stripe, publicUrl }: Pick<Config, 'stripe' | 'publicUrl'>, parts: PaymentsOptions): Payments {
  if (stripe) return { provider: stripeProvider({ ...stripe, publicUrl }), rehearsal: null }
  const webhookSecret = `whsec_${randomBytes(32).toString('hex')}` // who signs and who checks is this process
  const rehearsal = rehearsalGateway({ ...parts, pageOrigin: publicUrl, webhookSecret })
  const provider = stripeProvider({
    secretKey: 'sk_rehearsal',
    webhookSecret,
    apiBase: null,
    publicUrl,
    fetch: rehearsal.fetch,
  })
  return { provider, rehearsal }
}
