import type { ColumnType } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { HandoverId } from '../../../domain/reports/cash-handover.ts'
import type { DayFacts } from '../../../domain/reports/day-closing.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'

/** Days are written as text, such as `2026-11-27`. They are days of the store's time zone. */
type Day = ColumnType<string, string, never>

export interface DayClosingSchema {
  cash_handovers: CashHandoversTable
  day_closings: DayClosingsTable
}

interface CashHandoversTable {
  id: HandoverId
  day: Day
  starts_at: Date
  ends_at: Date
  person_id: StaffId
  person_name: string
  expected: Cents
  counted: Cents
  note: string | null
  counted_at: Date
  counted_by_id: StaffId
  counted_by_name: string
  taken_back_at: Date | null
  taken_back_by_id: StaffId | null
  taken_back_by_name: string | null
}

interface DayClosingsTable {
  id: string
  day: Day
  starts_at: Date
  ends_at: Date
  /** Facts that later versions add are missing in earlier rows. */
  facts: ColumnType<Partial<DayFacts>, string, never>
  closed_at: Date
  closed_by_id: StaffId
  closed_by_name: string
  reopened_at: Date | null
  reopened_by_id: StaffId | null
  reopened_by_name: string | null
}
