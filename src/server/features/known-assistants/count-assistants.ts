import { siteOf } from '../../../domain/assistants/assistant.ts'
import { recordedSearch, subjectOfSearch } from '../../../domain/search/lost-demand.ts'
import type { Platform } from '../../platform/platform.ts'
import { today } from '../settings/store-settings.ts'
import { type CountedSearch, type CountedVisits, NO_VISITS, OTHERS, saveCounts } from './known-assistant-repository.ts'

const FLUSH_MS = 10_000
// These limits keep a flood of profiles and searches from filling the memory.
const MAX_SITES = 200
const MAX_SEARCHES = 500

type Counted = keyof typeof NO_VISITS

/** Counts in memory what assistants ask for, and saves that every ten seconds in one statement. */
export class AssistantCounts {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'settings' | 'log'>
  #visits = new Map<string, CountedVisits>()
  #searches = new Map<string, CountedSearch>()
  #saving: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'settings' | 'log'>) {
    this.#platform = platform
  }

  start(): void {
    this.#timer = setInterval(() => void this.save(), FLUSH_MS).unref()
  }

  /** Saves what is not saved yet. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.save()
  }

  /** Counts a request of the assistant with this profile. `what` is null for one that only shows that the assistant came. */
  count(profile: string, what: Counted | null): void {
    const now = this.#platform.clock.now().getTime()
    const visits = { day: today(this.#platform), site: siteOf(profile), profile, firstAt: now, lastAt: now, ...NO_VISITS }
    this.#addVisits(what === null ? visits : { ...visits, [what]: 1 })
  }

  /** Counts the text of a search, unless it may contain an email or a phone number. */
  countSearch(profile: string, typed: string): void {
    const words = recordedSearch(typed)
    if (words === null) return
    const subject = subjectOfSearch(words)
    this.#addSearch({ day: today(this.#platform), site: siteOf(profile), subject, words, searches: 1 })
  }

  /** Saves what was counted. When that fails, it is tried again with the next counts. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save())
    return this.#saving
  }

  async #save(): Promise<void> {
    const [visits, searches] = [[...this.#visits.values()], [...this.#searches.values()]]
    if (visits.length === 0) return
    this.#visits = new Map()
    this.#searches = new Map()
    try {
      await saveCounts(this.#platform.db, visits, searches)
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'what assistants asked for could not be saved yet')
      for (const each of visits) this.#addVisits(each)
      for (const each of searches) this.#addSearch(each)
    }
  }

  #addVisits(added: CountedVisits): void {
    const key = `${added.day} ${added.site}`
    const hasRoom = this.#visits.has(key) || this.#visits.size < MAX_SITES || added.site === OTHERS
    if (!hasRoom) {
      this.#addVisits({ ...added, site: OTHERS, profile: '' })
      return
    }
    const known = this.#visits.get(key)
    this.#visits.set(key, known ? sumOf(known, added) : added)
  }

  #addSearch(added: CountedSearch): void {
    const key = JSON.stringify([added.day, added.site, added.subject])
    const known = this.#searches.get(key)
    if (known) this.#searches.set(key, { ...added, searches: known.searches + added.searches })
    else if (this.#searches.size < MAX_SEARCHES) this.#searches.set(key, added)
  }
}

const sumOf = (one: CountedVisits, other: CountedVisits): CountedVisits => ({
  ...(one.lastAt > other.lastAt ? one : other),
  firstAt: Math.min(one.firstAt, other.firstAt),
  searches: one.searches + other.searches,
  lookups: one.lookups + other.lookups,
  checkouts: one.checkouts + other.checkouts,
  declines: one.declines + other.declines,
})
