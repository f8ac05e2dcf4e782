import path from 'node:path'
import { openEmbeddedDatabase } from '@larder/embedded-postgres'
import { createTables, type RehearsalSchema, rehearsalGateway } from '@larder/stripe-rehearsal'
import { sql } from 'kysely'
import { endpoints } from '../../src/contract/endpoints.ts'
import { connectDatabase } from '../../src/server/platform/database/connect.ts'
import { systemClock } from '../../src/server/platform/platform.ts'
import { serveFetch } from '../../src/server/testing/serve-fetch.ts'
import { WEBHOOK_SECRET } from '../../src/server/testing/stripe-webhooks.ts'
import { listReservations } from '../weighed-load.ts'

const DUE_EVERY_MS = 1_000
const WEBHOOK_MS = 10_000

/** A payment of the provider, with the order for which its checkout was made. Amounts are in cents. */
interface ProviderPayment {
  readonly order: string
  readonly refunded: number
}

/** Takes the place of Stripe. No fault hits it, and its payments are in a database of its own. */
export interface CardProvider {
  /** The environment of a store that uses it. */
  readonly variables: Readonly<Record<string, string>>
  /** Sends its webhooks to this store from now on. Until then they wait. */
  deliverTo(url: string): void
  /** Pays on the page that a store led to. Returns false when the checkout is over. */
  pay(pageUrl: string): Promise<boolean>
  /** Sends the webhooks that failed again now, instead of up to an hour after their last try. */
  sendAgain(): Promise<void>
  payments(): Promise<readonly ProviderPayment[]>
  reservations(): ReturnType<typeof listReservations>
  close(): Promise<void>
}

export async function openCardProvider(directory: string): Promise<CardProvider> {
  const database = await openEmbeddedDatabase({ name: 'provider', dataDir: path.join(directory, 'provider') })
  const db = connectDatabase(database.url, () => {}).$pickTables<keyof RehearsalSchema>()
  await createTables(db)
  let shopUrl: string | null = null
  const gateway = rehearsalGateway({
    db,
    clock: systemClock,
    pageUrl: (session) => `https://pay.example/${session}`,
    webhookSecret: WEBHOOK_SECRET,
    log: { warn: () => {} }, // webhooks fail while a fault is there
    async deliver(payload, signature) {
      if (shopUrl === null) return false
      const response = await fetch(shopUrl + endpoints.receiveWebhook.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        signal: AbortSignal.timeout(WEBHOOK_MS),
      })
      await response.arrayBuffer()
      return response.ok
    },
  })
  const server = await serveFetch(async (request) => gateway.fetch(request))
  const timer = setInterval(() => void gateway.doWhatIsDue(), DUE_EVERY_MS)
  return {
    variables: { STRIPE_SECRET_KEY: 'sk_test_of_a_test', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: server.url },
    deliverTo(url) {
      shopUrl = url
    },
    async pay(pageUrl) {
      const session = await gateway.paySession(path.basename(pageUrl))
      return session?.state === 'paid' || session?.state === 'reserved'
    },
    async sendAgain() {
      await db.updateTable('rehearsal_events').set({ due_at: systemClock.now() }).execute()
    },
    async payments() {
      const { rows } = await sql<ProviderPayment>`
        select client_reference_id as "order", payment.amount_refunded as refunded
        from rehearsal_payments payment join rehearsal_sessions session on session.id = session_id
        where payment.status = 'succeeded'`.execute(db)
      return rows
    },
    reservations: () => listReservations(db),
    async close() {
      clearInterval(timer)
      await server.close()
      await gateway.stop()
      await db.destroy()
      await database.close()
    },
  }
}
