/** The store has this name until the owner gives it another one. */
export const DEFAULT_STORE_NAME = 'Larder'

export const MAX_REASONS = 4

export interface Reason {
  readonly title: string
  readonly text: string
}

/** `StoreWords` are words on Home. Where one is null, Home says what the specification says. */
export interface StoreWords {
  readonly hero: string | null
  readonly heroText: string | null
  /** Home has no reasons when the list is empty. */
  readonly reasons: readonly Reason[] | null
  readonly newsletter: string | null
}

/** The store's name and look. The specification's apply where something is null. */
export interface StoreIdentity {
  readonly name: string | null
  /** `tagline` is shown below the name. */
  readonly tagline: string | null
  /** `logo` is the path of a picture in full size. */
  readonly logo: string | null
  /** `color` is written like `#274b8f`. */
  readonly color: string | null
  readonly words: StoreWords
}

const DEFAULT_WORDS: StoreWords = { hero: null, heroText: null, reasons: null, newsletter: null }
export const DEFAULT_IDENTITY: StoreIdentity = { name: null, tagline: null, logo: null, color: null, words: DEFAULT_WORDS }

export const storeName = ({ name }: Pick<StoreIdentity, 'name'>): string => name ?? DEFAULT_STORE_NAME

/** Returns the first letter or digit, in upper case. Each name has one. */
export const firstLetter = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''

type Change<Field> = Field | null | undefined

/** An absent field stays as it is, and null sets it back to its default. */
export interface IdentityChange {
  readonly name?: Change<string>
  readonly tagline?: Change<string>
  readonly logo?: Change<string>
  readonly color?: Change<string>
  readonly words?: Change<{
    readonly hero?: Change<string>
    readonly heroText?: Change<string>
    readonly reasons?: Change<readonly Reason[]>
    readonly newsletter?: Change<string>
  }>
}

export function changeIdentity(identity: StoreIdentity, { words, ...change }: IdentityChange): StoreIdentity {
  return {
    name: changed(change.name, identity.name),
    tagline: changed(change.tagline, identity.tagline),
    logo: changed(change.logo, identity.logo),
    color: changed(change.color, identity.color),
    words: words === null ? DEFAULT_WORDS : changeWords(identity.words, words ?? {}),
  }
}

const changeWords = (words: StoreWords, change: NonNullable<IdentityChange['words']>): StoreWords => ({
  hero: changed(change.hero, words.hero),
  heroText: changed(change.heroText, words.heroText),
  reasons: changed(change.reasons, words.reasons),
  newsletter: changed(change.newsletter, words.newsletter),
})

const changed = <Field>(change: Change<Field>, stays: Field | null): Field | null => (change === undefined ? stays : change)

/** Returns the parts of the identity by the names that the list of changes of the settings has. */
export const identityFields = ({ name, tagline, logo, color, words }: StoreIdentity) => ({
  'store.name': name,
  'store.tagline': tagline,
  'store.logo': logo,
  'store.color': color,
  'store.words.hero': words.hero,
  'store.words.heroText': words.heroText,
  'store.words.reasons': words.reasons?.map(({ title, text }) => `${title}: ${text}`).join('; ') ?? null,
  'store.words.newsletter': words.newsletter,
})
