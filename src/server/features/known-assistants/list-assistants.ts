import type { AssistantCountsWire, AssistantWire, ListAssistantsResponse } from '../../../contract/assistants/assistants.ts'
import { type AssistantRule, isBlocked } from '../../../domain/assistants/assistant.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import { dayOf, daysLater } from '../../../domain/time/time-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AssistantSales, readAssistantSales } from '../reports/assistant-sales.ts'
import { NO_RULE } from './assistant-rules.ts'
import {
  type KnownAssistant,
  listAssistantSearches,
  listKnownAssistants,
  NO_VISITS,
  OTHERS,
} from './known-assistant-repository.ts'

const RECENT_DAYS = 30
/** This many assistants without a rule are listed. */
const MOST_LISTED = 100
const MOST_SEARCHES = 10

type Listed = Omit<ListAssistantsResponse, 'success'>
type Counts = Pick<AssistantWire, 'recent' | 'total'>

/** Lists the assistants that came, as far as their counts are saved, and those with a rule. */
export async function listAssistants(platform: Platform): Promise<Listed> {
  const { db, clock, settings, assistantRules } = platform
  const { timeZone, isOpenToAssistants } = settings.current()
  const rules = assistantRules.current()
  const firstDay = daysLater(dayOf(clock.now(), timeZone), 1 - RECENT_DAYS)
  const known = await listKnownAssistants(db, firstDay)
  const sites = known.map(({ site }) => site).filter((site) => site !== OTHERS)
  const [sales, searches] = await Promise.all([
    readAssistantSales(platform, { since: firstSeen(known), recentFrom: firstDay }),
    listAssistantSearches(db, { firstDay, without: sites.filter((site) => isBlocked(rules, site)), limit: MOST_SEARCHES }),
  ])
  const bySite = new Map(known.map((assistant) => [assistant.site, assistant]))
  const salesBySite = Map.groupBy(sales, ({ site }) => (bySite.has(site) || rules.has(site) ? site : OTHERS))
  const toWire = (site: string): AssistantWire => ({
    ...ruleToWire(site, rules.get(site) ?? NO_RULE),
    ...seenToWire(bySite.get(site)),
    ...countsToWire(bySite.get(site), salesBySite.get(site)),
  })
  const listed = [...new Set([...sites, ...rules.keys()])].map(toWire).toSorted(byUse)
  const further = listed.filter(({ site }) => !rules.has(site)).slice(MOST_LISTED)
  const rest = countsToWire(bySite.get(OTHERS), salesBySite.get(OTHERS))
  return {
    isOpen: isOpenToAssistants,
    assistants: listed.filter((assistant) => !further.includes(assistant)),
    others: bySite.has(OTHERS) || salesBySite.has(OTHERS) || further.length > 0 ? sumOf([rest, ...further]) : null,
    searches,
  }
}

export const ruleToWire = (site: string, { blockedAt, ordersADay, openCheckouts }: AssistantRule) => ({
  site,
  isBlocked: blockedAt !== null,
  ordersADay,
  openCheckouts,
})

function firstSeen(known: readonly KnownAssistant[]): Date | null {
  const [first] = known.map(({ firstSeenAt }) => firstSeenAt).toSorted((one, other) => one.getTime() - other.getTime())
  return first ?? null
}

const seenToWire = (known: KnownAssistant | undefined) =>
  known && {
    profile: known.profile,
    firstSeenAt: known.firstSeenAt.toISOString(),
    lastSeenAt: known.lastSeenAt.toISOString(),
  }

function countsToWire(known: KnownAssistant | undefined, sales: readonly AssistantSales[] = []): Counts {
  const { searches, lookups, checkouts, declines } = known ?? NO_VISITS
  const sumUp = (of: (sold: AssistantSales) => number) => sales.reduce((total, sold) => total + of(sold), 0)
  return {
    recent: {
      ...(known?.recent ?? NO_VISITS),
      orders: sumUp(({ recentOrders }) => recentOrders),
      amount: dollarsOf(cents(sumUp(({ recentAmount }) => recentAmount))),
    },
    total: {
      ...{ searches, lookups, checkouts, declines },
      orders: sumUp(({ orders }) => orders),
      amount: dollarsOf(cents(sumUp(({ amount }) => amount))),
    },
  }
}

const byUse = (one: AssistantWire, other: AssistantWire): number =>
  other.recent.orders - one.recent.orders ||
  requestsOf(other) - requestsOf(one) ||
  (other.lastSeenAt ?? '').localeCompare(one.lastSeenAt ?? '') ||
  one.site.localeCompare(other.site)

const requestsOf = ({ recent }: AssistantWire): number => recent.checkouts + recent.searches + recent.lookups

function sumOf(all: readonly Counts[]): Counts {
  const add = (one: AssistantCountsWire, other: AssistantCountsWire): AssistantCountsWire => ({
    searches: one.searches + other.searches,
    lookups: one.lookups + other.lookups,
    checkouts: one.checkouts + other.checkouts,
    declines: one.declines + other.declines,
    orders: one.orders + other.orders,
    amount: Math.round((one.amount + other.amount) * 100) / 100,
  })
  const none = { ...NO_VISITS, orders: 0, amount: 0 }
  return all.reduce((sum, { recent, total }) => ({ recent: add(sum.recent, recent), total: add(sum.total, total) }), {
    recent: none,
    total: none,
  })
}
