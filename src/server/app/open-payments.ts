import { randomBytes } from 'node:crypto'
import { type RehearsalGateway, type RehearsalSchema, rehearsalGateway } from '@larder/stripe-rehearsal'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { paymentPagePath } from '../features/rehearsal/payment-page.ts'
import { enqueueJob } from '../platform/jobs/job-queue.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import { stripeProvider } from '../platform/payments/stripe-provider.ts'
import { watchedProvider } from '../platform/payments/watched-provider.ts'
import type { Platform } from '../platform/platform.ts'

export interface Payments {
  readonly provider: PaymentProvider
  readonly rehearsal: RehearsalGateway | null
}

export interface PaymentsOptions extends Pick<Platform, 'db' | 'clock'> {
  readonly log: FastifyBaseLogger
  deliver(payload: string, signature: string): Promise<boolean>
}

/** Uses Stripe when its keys are set. Otherwise the same SDK sends its requests to the rehearsal gateway. */
export function openPayments({ stripe, publicUrl }: Pick<Config, 'stripe' | 'publicUrl'>, options: PaymentsOptions): Payments {
  if (stripe) return { provider: watchedProvider(stripeProvider({ ...stripe, publicUrl }), options), rehearsal: null }
  const webhookSecret = `whsec_${randomBytes(32).toString('hex')}` // this process both signs and verifies events
  const db = options.db.$pickTables<keyof RehearsalSchema>()
  const pageUrl = (session: string) => publicUrl + paymentPagePath(session)
  const schedule = (tx: typeof db, dueAt: Date) =>
    enqueueJob(tx, { kind: 'rehearse-payments', payload: {} }, options.clock.now(), dueAt)
  const rehearsal = rehearsalGateway({ ...options, db, pageUrl, webhookSecret, schedule })
  const provider = stripeProvider({
    secretKey: 'sk_rehearsal',
    webhookSecret,
    apiBase: null,
    publicUrl,
    fetch: rehearsal.fetch,
  })
  return { provider, rehearsal }
}
