import * as z from 'zod/mini'
import { KEEP_RESTOCK_ALERTS_DAYS, MAX_RESTOCK_ALERTS } from '../../../domain/products/restock-alert.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { observedText } from '../../state/observed-text.ts'
import { storedAlerts } from './restock-alert-code.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const savedShape = z.array(
  z.object({
    product: z.string(),
    /** A visitor's alert has their email. A shopper's has the id of the account, so that a logout leaves no email behind. */
    by: z.union([z.object({ email: z.string() }), z.object({ shopper: z.string() })]),
    requestedAt: z.number(),
  }),
)
type SavedAlert = z.output<typeof savedShape>[number]
export type Requester = SavedAlert['by']

const saved = observedText(storedAlerts)

/** Returns who last asked in this browser for an email about the product, or null. */
export const useRequester = (product: string): Requester | null =>
  alertsOf(saved.use()).find((alert) => alert.product === product)?.by ?? null

export const saveAlert = (product: string, by: Requester): void =>
  replaceAlert(product, [{ product, by, requestedAt: Date.now() }])

/** Forgets an alert, because its product can be bought or because its person wants to enter another email. */
export const forgetAlert = (product: string): void => replaceAlert(product, [])

/** The newest alert is the first. */
function replaceAlert(product: string, alerts: readonly SavedAlert[]): void {
  const others = alertsOf(saved.read()).filter((alert) => alert.product !== product)
  const kept = [...alerts, ...others].slice(0, MAX_RESTOCK_ALERTS)
  saved.write(kept.length === 0 ? null : JSON.stringify(kept))
}

/** Leaves out alerts that the store has deleted by now. */
function alertsOf(text: string | null): readonly SavedAlert[] {
  const oldest = Date.now() - KEEP_RESTOCK_ALERTS_DAYS * DAY_MS
  return (parseStored(text, savedShape) ?? []).filter(({ requestedAt }) => requestedAt > oldest)
}
