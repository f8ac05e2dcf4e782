import type { RawBuilder } from 'kysely'
import type { ActivityKind } from '../../../domain/staff/activity.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type ChangeBatch, listChangeBatches, peopleOfChanges } from '../catalog/change-batches.ts'
import {
  listPicks,
  listStaffSteps,
  type PickedLines,
  peopleOfPicks,
  peopleOfSteps,
  type StaffStep,
} from '../orders/order-activity.ts'
import { listStaffRefunds, peopleOfRefunds, type StaffRefund } from '../payments/refund-activity.ts'
import type { ActionRange, Person } from '../staff-actions/action-range.ts'
import { listRecordedActions, peopleOfRecordedActions, type RecordedAction } from '../staff-actions/staff-action-repository.ts'

/** An action of staff, as it is saved by the feature to which it belongs. */
export type FoundAction =
  | (StaffStep & { readonly source: 'step' })
  | (PickedLines & { readonly source: 'pick' })
  | (StaffRefund & { readonly source: 'refund' })
  | (ChangeBatch & { readonly source: 'change' })
  | (RecordedAction & { readonly source: 'recorded' })

type List<Found> = (db: Db, range: ActionRange) => Promise<Found[]>

const tagged =
  <Source extends FoundAction['source'], Found>(source: Source, list: List<Found>): List<Found & { readonly source: Source }> =>
  async (db, range) =>
    (await list(db, range)).map((found) => ({ ...found, source }))

interface ActivitySource {
  readonly list: List<FoundAction>
  readonly people: RawBuilder<Person>
}

/** The sources of actions that features save in tables of their own. */
const SOURCES: Readonly<Partial<Record<ActivityKind, ActivitySource>>> = {
  orders: { list: tagged('step', listStaffSteps), people: peopleOfSteps },
  packing: { list: tagged('pick', listPicks), people: peopleOfPicks },
  payments: { list: tagged('refund', listStaffRefunds), people: peopleOfRefunds },
  products: {
    list: tagged('change', (db, range) => listChangeBatches(db, 'edits', range)),
    people: peopleOfChanges('edits'),
  },
  stock: {
    list: tagged('change', (db, range) => listChangeBatches(db, 'stock', range)),
    people: peopleOfChanges('stock'),
  },
}

/**
 * Returns the functions that list the actions of these kinds. Each reads a sorted range of its own index. Together they
 * return every action once.
 */
export const listsOf = (kinds: readonly ActivityKind[]): readonly List<FoundAction>[] => [
  ...kinds.flatMap((kind) => SOURCES[kind]?.list ?? []),
  tagged('recorded', (db, range) => listRecordedActions(db, kinds, range)),
]

/** Returns SQL selections of the people who did something of these kinds. */
export const peopleSelections = (kinds: readonly ActivityKind[]): readonly RawBuilder<Person>[] => [
  ...kinds.flatMap((kind) => SOURCES[kind]?.people ?? []),
  ...kinds.map(peopleOfRecordedActions),
]
