import type { StoreFiguresResponse } from '../../../contract/reports/store-figures.ts'
import { ENOUGH_CUSTOMERS, MEASURED_DAYS, measuredTimes } from '../../../domain/reports/store-figures.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { ratingToWire } from '../catalog/product-wire.ts'
import type { StoreFigures, StoreMeasurement } from './measure-store-figures.ts'

export const storeFiguresRoutes = ({ settings }: Pick<Platform, 'settings'>, measurement: StoreMeasurement) =>
  ({
    getStoreFigures: async () => toWire(await measurement.current(), settings.current().promisedMinutes),
  }) satisfies Partial<EndpointHandlers>

const BEST_SELLERS = 5 // specification, section 9

function toWire({ times, customers, ratings, bestSellers, computedAt }: StoreFigures, goalMinutes: number): StoreFiguresResponse {
  const { count, medianMinutes, ninthOfTenMinutes } = times
  const isMeasured = measuredTimes(times) !== null
  return {
    success: true,
    deliveries: {
      isMeasured,
      count,
      days: MEASURED_DAYS,
      goalMinutes,
      ...(isMeasured && medianMinutes !== null && { medianMinutes: toTenths(medianMinutes) }),
      ...(isMeasured && ninthOfTenMinutes !== null && { ninthOfTenMinutes: toTenths(ninthOfTenMinutes) }),
    },
    customers: { isMeasured: customers >= ENOUGH_CUSTOMERS, count: customers },
    ratings: ratingToWire(ratings),
    bestSellers: bestSellers.slice(0, BEST_SELLERS).map(({ product, units }) => ({ product, units })),
    computedAt: computedAt.toISOString(),
  }
}

const toTenths = (minutes: number): number => Math.round(minutes * 10) / 10
