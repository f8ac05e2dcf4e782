import { type DeliveryTimes, MEASURED_DAYS, type MeasuredTimes, measuredTimes } from '../../../domain/delivery-times.ts'
import { UNDO_MS } from '../../../domain/order-workflow.ts'
import type { Platform } from '../../platform/platform.ts'
import { measureDeliveries } from '../orders/measure-deliveries.ts'

const FRESH_MS = 30_000
const DAY_MS = 24 * 60 * 60 * 1000

export interface MeasuredDeliveries {
  readonly times: DeliveryTimes
  readonly computedAt: Date
}

/** The delivery times of the last 30 days, measured at most every 30 seconds in a process. */
export class DeliveryMeasurement {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>
  readonly #onChange: () => void
  #newest: MeasuredDeliveries | null = null
  #inFlight: Promise<MeasuredDeliveries> | null = null
  #timer: NodeJS.Timeout | undefined

  /** `onChange`: pages say another sentence now. */
  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>, onChange: () => void) {
    this.#platform = platform
    this.#onChange = onChange
  }

  /** Pages that are cached measure nothing. */
  start(): void {
    this.#timer = setInterval(() => void this.#refresh(), FRESH_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async current(): Promise<MeasuredDeliveries> {
    const isFresh = this.#newest && this.#platform.clock.now().getTime() - this.#newest.computedAt.getTime() < FRESH_MS
    return this.#newest && isFresh ? this.#newest : this.#measureOnce()
  }

  async shown(): Promise<MeasuredTimes | null> {
    return measuredTimes((await this.current()).times)
  }

  #measureOnce(): Promise<MeasuredDeliveries> {
    this.#inFlight ??= this.#measure().finally(() => {
      this.#inFlight = null
    })
    return this.#inFlight
  }

  async #measure(): Promise<MeasuredDeliveries> {
    const { db, clock } = this.#platform
    const computedAt = clock.now()
    const until = new Date(computedAt.getTime() - UNDO_MS)
    const times = await measureDeliveries(db, { after: new Date(until.getTime() - MEASURED_DAYS * DAY_MS), until })
    const before = this.#newest
    this.#newest = { times, computedAt }
    if (before && !isSame(measuredTimes(before.times), measuredTimes(times))) this.#onChange()
    return this.#newest
  }

  /** The last ones stay when the database is away. */
  async #refresh(): Promise<void> {
    await this.current().catch((error: unknown) =>
      this.#platform.log.warn({ err: error }, 'delivery times could not be measured'),
    )
  }
}

const isSame = (one: MeasuredTimes | null, other: MeasuredTimes | null): boolean =>
  one?.medianMinutes === other?.medianMinutes && one?.ninthOfTenMinutes === other?.ninthOfTenMinutes
