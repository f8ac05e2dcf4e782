import type { StoreFacts } from '../../../contract/settings/store-facts.ts'
import { UNDO_MS } from '../../../domain/orders/order-workflow.ts'
import type { ProductId, RatingSum } from '../../../domain/products/product.ts'
import {
  type DeliveryTimes,
  MEASURED_DAYS,
  MEASURED_DELIVERIES,
  measuredTimes,
  shownCustomers,
} from '../../../domain/reports/store-figures.ts'
import type { Platform } from '../../platform/platform.ts'
import { isDemoOrder } from '../demo/demo-repository.ts'
import { measureDeliveries } from '../orders/order-statistics.ts'
import { type BestSeller, findBestSellers } from '../orders/sold-pieces.ts'
import { readStoreCounts } from './store-figures-repository.ts'

const FRESH_MS = 30_000
const DAY_MS = 24 * 60 * 60 * 1000

export interface StoreFigures {
  readonly times: DeliveryTimes
  /** The number of shoppers with a delivered order. */
  readonly customers: number
  readonly ratings: RatingSum
  /** The products that sold most and could be bought at that time. They are more than are shown. */
  readonly bestSellers: readonly BestSeller[]
  readonly computedAt: Date
}

interface FigureListeners {
  /** Called when pages show another sentence now. */
  onSentence(): void
  onBestSellers(): void
}

/** Measures the figures that the store shows about itself, at most every 30 seconds in each process. */
export class StoreMeasurement {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>
  readonly #listeners: FigureListeners
  #newest: StoreFigures | null = null
  #isOutdated = false
  #inFlight: Promise<StoreFigures> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>, listeners: FigureListeners) {
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

  /** Returns the newest figures. They are measured once for all who wait. */
  async current(): Promise<StoreFigures> {
    if (this.#newest !== null && this.#isFresh(this.#newest)) return this.#newest
    return this.#inFlight ?? this.#measure()
  }

  /**
   * Returns what pages show. No page waits for another measurement, since all are rendered again when it says something
   * else; so a busy database keeps nobody from a page that needs nothing else of it.
   */
  async shown(): Promise<Pick<StoreFacts, 'deliveryTimes' | 'customers'>> {
    if (this.#newest === null || this.#isOutdated) return shownIn(await this.current())
    if (!this.#isFresh(this.#newest)) void this.#refresh()
    return shownIn(this.#newest)
  }

  async bestSellers(): Promise<readonly ProductId[]> {
    return bestSellersIn(await this.current())
  }

  /** Measures again now, since many orders were removed. A measurement that has begun does not count any more. */
  invalidate(): void {
    this.#isOutdated = true
    this.#inFlight = null
    void this.#refresh()
  }

  #isFresh({ computedAt }: StoreFigures): boolean {
    return !this.#isOutdated && this.#platform.clock.now().getTime() - computedAt.getTime() < FRESH_MS
  }

  async #measure(): Promise<StoreFigures> {
    const measuring = measureStoreFigures(this.#platform)
    this.#inFlight = measuring
    try {
      const figures = await measuring
      if (this.#inFlight === measuring) this.#save(figures)
      return figures
    } finally {
      if (this.#inFlight === measuring) this.#inFlight = null
    }
  }

  #save(figures: StoreFigures): void {
    const before = this.#newest
    this.#newest = figures
    this.#isOutdated = false
    if (before) this.#tellChanges(before, figures)
  }

  #tellChanges(before: StoreFigures, now: StoreFigures): void {
    const isChanged = (read: (figures: StoreFigures) => unknown) => JSON.stringify(read(before)) !== JSON.stringify(read(now))
    if (isChanged(shownIn)) this.#listeners.onSentence()
    if (isChanged(bestSellersIn)) this.#listeners.onBestSellers()
  }

  /** Measures again if necessary. The last measurement stays when the database can't be reached. */
  async #refresh(): Promise<void> {
    await this.current().catch((error: unknown) =>
      this.#platform.log.warn({ err: error }, 'the store’s claims could not be measured'),
    )
  }
}

async function measureStoreFigures({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<StoreFigures> {
  const computedAt = clock.now()
  const until = new Date(computedAt.getTime() - UNDO_MS)
  const [times, counts, bestSellers] = await Promise.all([
    measureDeliveries(db, {
      after: new Date(until.getTime() - MEASURED_DAYS * DAY_MS),
      until,
      newest: MEASURED_DELIVERIES,
    }),
    readStoreCounts(db),
    findBestSellers(db, isDemoOrder),
  ])
  return { times, ...counts, bestSellers, computedAt }
}

const shownIn = ({ times, customers }: StoreFigures) => ({
  deliveryTimes: measuredTimes(times),
  customers: shownCustomers(customers),
})

const bestSellersIn = ({ bestSellers }: StoreFigures): ProductId[] => bestSellers.map(({ product }) => product)
