/** One site may have this many checkouts open at once, unless the owner lowers it. */
export const MOST_OPEN_CHECKOUTS = 500

/** A limit of orders a day is at most this. */
export const MOST_ORDERS_A_DAY = 10_000

/** What the owner decided about an assistant. A limit is null when it is the one of all assistants. */
export interface AssistantRule {
  readonly blockedAt: Date | null
  /** The orders that the assistant may place by itself on a day of the store. */
  readonly ordersADay: number | null
  readonly openCheckouts: number | null
}

/** The rules by site. Sites without a rule are missing. */
export type AssistantRules = ReadonlyMap<string, AssistantRule>

/**
 * Returns the site of an assistant: the host of the URL of its profile. Assistants are counted and limited by it, since one
 * site can have any number of profiles.
 */
export const siteOf = (profile: string): string => new URL(profile).host.replace(/\.(?=:|$)/, '')

/** Returns a site with those that it is part of, the closest first. Who owns a name also owns the names below it. */
export const sitesAbove = (site: string): readonly string[] =>
  site
    .split('.')
    .map((_, at, labels) => labels.slice(at).join('.'))
    .filter((name, at) => at === 0 || name.includes('.'))

/** A block also holds for the sites below. */
export const isBlocked = (rules: AssistantRules, site: string): boolean =>
  sitesAbove(site).some((name) => rules.get(name)?.blockedAt != null)

export const mostOpenCheckouts = (rules: AssistantRules, site: string): number =>
  sitesAbove(site)
    .map((name) => rules.get(name)?.openCheckouts)
    .find((most) => most != null) ?? MOST_OPEN_CHECKOUTS

const SITE = /^(?=.{1,253}$)[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?$/

/** Returns what is wrong with a site, or null. It is a host such as `assistant.example`, in lower case. */
export const siteIssue = (site: string): string | null => (SITE.test(site) ? null : 'Enter a site such as assistant.example')
