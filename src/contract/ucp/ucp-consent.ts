import { CONSENT_PURPOSES, type ConsentPurpose, type Consents } from '../../domain/checkout/checkout-session.ts'
import { MAX_PLAIN_TITLE, plainText } from '../../domain/text/plain-text.ts'
import type { RequestedConsent } from './checkout-requests.ts'

/** Returns the name of a purpose in the protocol. */
export const purposeName = (purpose: ConsentPurpose): string => `dev.ucp.consent.${purpose}`
/** The newsletter comes by email. A choice for it counts before one for marketing in general. */
const MARKETING_EMAIL = `${purposeName('marketing')}.email`

/** Returns what the buyer has said. A choice that is only the store's own, sent back, is none. */
export function consentsOf(requested: RequestedConsent = {}): Consents {
  const choices = CONSENT_PURPOSES.flatMap((purpose) => {
    const whole = requested[purposeName(purpose)]
    const chosen = [whole?.segments?.[MARKETING_EMAIL], whole].find((choice) => choice?.source === 'platform')
    return chosen?.granted === undefined ? [] : [[purpose, chosen.granted] as const]
  })
  return Object.fromEntries(choices)
}

/** Returns all that buyers can be asked for, with what this one has said so far. */
export function ucpConsent(consents: Consents, store: string): object {
  const descriptions: Readonly<Record<ConsentPurpose, string>> = {
    marketing: `The newsletter of ${plainText(store, MAX_PLAIN_TITLE)} by email. It comes once the buyer has confirmed it in a mail.`,
    analytics: 'Measuring how buyers use the store. This store measures nothing by person.',
    preferences: 'Remembering what buyers prefer. This store does so for accounts alone.',
    sale_or_sharing: 'Selling or sharing personal data. This store does neither.',
  }
  const purposes = CONSENT_PURPOSES.map((purpose) => {
    const choice = choiceOf(consents[purpose], descriptions[purpose])
    const segments = purpose === 'marketing' ? { segments: { [MARKETING_EMAIL]: choice } } : {}
    return [purposeName(purpose), { ...choice, ...segments }]
  })
  return Object.fromEntries(purposes)
}

const choiceOf = (granted: boolean | undefined, description: string) => ({
  granted: granted ?? false,
  source: granted === undefined ? 'business' : 'platform',
  description,
})
