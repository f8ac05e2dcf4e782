import { expect, test } from 'vitest'
import type { DashboardResponse } from '../../../../contract/reports/dashboard.ts'
import { daysText } from './figure-texts.ts'

const report = (orders: number) =>
  ({
    period: '7',
    days: Array.from({ length: 7 }),
    current: { from: '2026-11-16', to: '2026-11-22' },
    before: { orders },
  }) as unknown as DashboardResponse // only these fields are read

test('days are beside those before, unless the store had no orders then', () => {
  expect(daysText(report(3))).toBe('November 16 to November 22, beside the 7 days before')
  expect(daysText(report(0))).toBe('November 16 to November 22')
})
