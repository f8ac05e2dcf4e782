import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { minutesText } from '../../../../domain/reports/store-figures.ts'
import { DEFAULT_ACCENT, readColor } from '../../../../domain/settings/accent-color.ts'
import type { Reason } from '../../../../domain/settings/store-identity.ts'
import type { SettingsToSave } from '../../../api/seller-api.ts'
import { NEWSLETTER_LINE, STORE_LINE } from '../../../document/store-identity.ts'

/** Has the name, look and words as they are typed. Words that are the built-in ones are not saved. */
export interface IdentityDraft {
  readonly name: string
  readonly tagline: string
  readonly color: string
  /** `logo` is a new file, the URL of the present logo, or null for none. */
  readonly logo: File | string | null
  readonly hero: string
  readonly heroText: string
  /** `reasons` are null while Home shows the built-in reasons. */
  readonly reasons: readonly Reason[] | null
  readonly newsletter: string
}

/** Returns what Home says until the owner writes other words. The headline follows the promised minutes. */
export const builtInWords = ({ promisedMinutes }: Pick<SettingsWire, 'promisedMinutes'>) => ({
  hero: `Groceries delivered in under ${minutesText(promisedMinutes)}`,
  heroText: STORE_LINE,
  newsletter: NEWSLETTER_LINE,
})

/** Home shows these reasons, with more beside them, until the owner writes others. */
export const builtInReasons = ({ promisedMinutes }: Pick<SettingsWire, 'promisedMinutes'>): readonly Reason[] => [
  { title: 'Fastest Delivery', text: `Groceries delivered in under ${minutesText(promisedMinutes)}.` },
  { title: 'Freshness Guaranteed', text: 'Picked, packed and kept cool all the way to your door.' },
  { title: 'Affordable Prices', text: 'Fair prices every day, with the savings shown on every product.' },
  { title: 'Trusted by Thousands', text: 'Loved by 10,000+ happy customers.' },
]

export function draftOf(settings: Pick<SettingsWire, 'store' | 'promisedMinutes'>): IdentityDraft {
  const { name, tagline, color, logo, words } = settings.store
  const builtIn = builtInWords(settings)
  return {
    name,
    tagline: tagline ?? '',
    color: (color ?? DEFAULT_ACCENT).toUpperCase(),
    logo,
    hero: words.hero ?? builtIn.hero,
    heroText: words.heroText ?? builtIn.heroText,
    reasons: words.reasons,
    newsletter: words.newsletter ?? builtIn.newsletter,
  }
}

export interface IdentityChange {
  readonly store: NonNullable<SettingsToSave['store']>
  readonly logo: File | null
  /** Has the changed parts for people to read, such as `name` and `reasons`. */
  readonly names: readonly string[]
}

/** Returns what differs from the settings. */
export function changeOf(draft: IdentityDraft, settings: Pick<SettingsWire, 'store' | 'promisedMinutes'>): IdentityChange {
  const before = draftOf(settings)
  const builtIn = builtInWords(settings)
  const ownWord = (field: 'hero' | 'heroText' | 'newsletter') => (draft[field].trim() === builtIn[field] ? null : draft[field])
  const color = readColor(draft.color)
  const parts = [
    { name: 'name', is: draft.name !== before.name, store: { name: draft.name } },
    { name: 'line below the name', is: draft.tagline !== before.tagline, store: { tagline: draft.tagline } },
    { name: 'logo', is: draft.logo !== before.logo, store: draft.logo === null ? { logo: null } : {} },
    {
      name: 'color',
      is: (color ?? draft.color) !== before.color.toLowerCase(),
      store: { color: color === DEFAULT_ACCENT ? null : draft.color },
    },
    { name: 'headline', is: draft.hero !== before.hero, words: { hero: ownWord('hero') } },
    { name: 'text below it', is: draft.heroText !== before.heroText, words: { heroText: ownWord('heroText') } },
    { name: 'reasons', is: !areSame(draft.reasons, before.reasons), words: { reasons: draft.reasons && [...draft.reasons] } },
    { name: 'newsletter line', is: draft.newsletter !== before.newsletter, words: { newsletter: ownWord('newsletter') } },
  ].filter(({ is }) => is)
  const words = Object.assign({}, ...parts.map((part) => part.words))
  return {
    store: { ...Object.assign({}, ...parts.map(({ store }) => store)), ...(Object.keys(words).length > 0 && { words }) },
    logo: draft.logo instanceof File ? draft.logo : null,
    names: parts.map(({ name }) => name),
  }
}

const areSame = (one: readonly Reason[] | null, other: readonly Reason[] | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
