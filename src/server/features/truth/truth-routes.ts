import type { TruthResponse } from '../../../contract/truth.ts'
import { MEASURED_DAYS, measuredTimes } from '../../../domain/delivery-times.ts'
import { PROMISED_MINUTES } from '../../../domain/order-workflow.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { DeliveryMeasurement, MeasuredDeliveries } from './delivery-measurement.ts'

export const truthRoutes = (deliveries: DeliveryMeasurement) =>
  ({
    getTruth: async () => truthOf(await deliveries.current()),
  }) satisfies Partial<EndpointHandlers>

function truthOf({ times, computedAt }: MeasuredDeliveries): TruthResponse {
  const { count, medianMinutes, ninthOfTenMinutes } = times
  const isMeasured = measuredTimes(times) !== null
  return {
    success: true,
    deliveries: {
      isMeasured,
      count,
      days: MEASURED_DAYS,
      goalMinutes: PROMISED_MINUTES,
      ...(isMeasured && medianMinutes !== null && { medianMinutes: toTenths(medianMinutes) }),
      ...(isMeasured && ninthOfTenMinutes !== null && { ninthOfTenMinutes: toTenths(ninthOfTenMinutes) }),
    },
    computedAt: computedAt.toISOString(),
  }
}

const toTenths = (minutes: number): number => Math.round(minutes * 10) / 10
