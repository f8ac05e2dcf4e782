import type { StoreFacts } from '../../../contract/page-data.ts'
import { shownCustomers } from '../../../domain/customers.ts'
import { type DeliveryTimes, MEASURED_DAYS, measuredTimes } from '../../../domain/delivery-times.ts'
import { UNDO_MS } from '../../../domain/order-workflow.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { RatingSum } from '../../../domain/rating.ts'
import type { Platform } from '../../platform/platform.ts'
import { ofDemonstration } from '../demo-catalog/of-demonstration.ts'
import { measureDeliveries } from '../orders/order-statistics.ts'
import { type BestSeller, findBestSellers } from '../orders/sold-pieces.ts'
import { readTruthCounts } from './truth-count-repository.ts'

const FRESH_MS = 30_000
const DAY_MS = 24 * 60 * 60 * 1000

export interface MeasuredTruth {
  readonly times: DeliveryTimes
  /** The number of shoppers with a delivered order. */
  readonly customers: number
  readonly ratings: RatingSum
  /** The products that sold most and could be bought at that time. They are more than are shown. */
  readonly bestSellers: readonly BestSeller[]
  readonly computedAt: Date
}

interface TruthListeners {
  /** Called when pages show another sentence now. */
  onSentence(): void
  onBestSellers(): void
}

/** Measures the numbers that the store shows about itself, at most every 30 seconds in each process. */
export class TruthMeasurement {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>
  readonly #listeners: TruthListeners
  #newest: MeasuredTruth | null = null
  #inFlight: Promise<MeasuredTruth> | null = null
  #timer: NodeJS.Timeout | undefined
  #isOutdated = false

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>, listeners: TruthListeners) {
    this.#platform = platform
    this.#listeners = listeners
  }

  /** Measures regularly, because cached pages do not cause a measurement. */
  start(): void {
    this.#timer = setInterval(() => void this.#refresh(), FRESH_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async current(): Promise<MeasuredTruth> {
    const isFresh =
      this.#newest && !this.#isOutdated && this.#platform.clock.now().getTime() - this.#newest.computedAt.getTime() < FRESH_MS
    return this.#newest && isFresh ? this.#newest : this.#measureOnce()
  }

  async shown(): Promise<Pick<StoreFacts, 'deliveryTimes' | 'customers'>> {
    return shownIn(await this.current())
  }

  async bestSellers(): Promise<readonly ProductId[]> {
    return (await this.current()).bestSellers.map(({ product }) => product)
  }

  /** Discards the measurement, since it is no longer true. */
  forget(): void {
    this.#isOutdated = true
    void this.#refresh()
  }

  #measureOnce(): Promise<MeasuredTruth> {
    this.#inFlight ??= this.#measure().finally(() => {
      this.#inFlight = null
    })
    return this.#inFlight
  }

  async #measure(): Promise<MeasuredTruth> {
    const { db, clock } = this.#platform
    const computedAt = clock.now()
    this.#isOutdated = false
    const until = new Date(computedAt.getTime() - UNDO_MS)
    const [times, counts, bestSellers] = await Promise.all([
      measureDeliveries(db, { after: new Date(until.getTime() - MEASURED_DAYS * DAY_MS), until }),
      readTruthCounts(db),
      findBestSellers(db, ofDemonstration),
    ])
    const before = this.#newest
    this.#newest = { times, ...counts, bestSellers, computedAt }
    if (before) this.#tellChanges(before, this.#newest)
    return this.#newest
  }

  #tellChanges(before: MeasuredTruth, now: MeasuredTruth): void {
    const changes = (what: (truth: MeasuredTruth) => unknown) => JSON.stringify(what(before)) !== JSON.stringify(what(now))
    if (changes(shownIn)) this.#listeners.onSentence()
    if (changes(({ bestSellers }) => bestSellers.map(({ product }) => product))) this.#listeners.onBestSellers()
  }

  /** Measures again if necessary. The last measurement stays when the database can't be reached. */
  async #refresh(): Promise<void> {
    await this.current().catch((error: unknown) =>
      this.#platform.log.warn({ err: error }, 'the store’s claims could not be measured'),
    )
  }
}

const shownIn = ({ times, customers }: MeasuredTruth) => ({
  deliveryTimes: measuredTimes(times),
  customers: shownCustomers(customers),
})
