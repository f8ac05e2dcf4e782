import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { KEEP_RESTOCK_ALERTS_DAYS, MAX_RESTOCK_ALERTS } from '../../../domain/restock-alert.ts'
import { observable } from '../../state/observable.ts'
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

const saves = observable(0)

/** Returns who last asked in this browser for an email about the product, or null. */
export function useRequester(product: string): Requester | null {
  const text = useSyncExternalStore(onChange, storedAlerts.read, () => null)
  return parseSaved(text).find((alert) => alert.product === product)?.by ?? null
}

export const saveAlert = (product: string, by: Requester): void =>
  replaceAlert(product, [{ product, by, requestedAt: Date.now() }])

/** Forgets an alert, because its product can be bought or because its person wants to enter another email. */
export const forgetAlert = (product: string): void => replaceAlert(product, [])

/** The newest alert is the first. */
function replaceAlert(product: string, alerts: readonly SavedAlert[]): void {
  const others = parseSaved(storedAlerts.read()).filter((alert) => alert.product !== product)
  const kept = [...alerts, ...others].slice(0, MAX_RESTOCK_ALERTS)
  storedAlerts.write(kept.length === 0 ? null : JSON.stringify(kept))
  saves.set(saves.get() + 1)
}

function onChange(listener: () => void): () => void {
  const stops = [saves.subscribe(listener), storedAlerts.onOtherTab(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Leaves out alerts that the store has deleted by now. */
function parseSaved(text: string | null): readonly SavedAlert[] {
  if (text === null) return []
  const oldest = Date.now() - KEEP_RESTOCK_ALERTS_DAYS * DAY_MS
  try {
    return savedShape.parse(JSON.parse(text)).filter(({ requestedAt }) => requestedAt > oldest)
  } catch {
    return [] // edited by hand, or of another version
  }
}
