import type { ActivityKind } from '../../../domain/activity.ts'
import type { ActRange } from '../../platform/database/act-range.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type ChangeBatch, listChangeBatches, peopleOfChanges } from '../catalog/list-change-batches.ts'
import {
  listPicks,
  listStaffSteps,
  type PickedLines,
  peopleOfPicks,
  peopleOfSteps,
  type StaffStep,
} from '../orders/order-activity.ts'
import { listStaffRefunds, peopleOfRefunds, type StaffRefund } from '../payments/refund-activity.ts'
import { listActs, peopleOfActs, type RecordedAct } from '../staff-acts/list-acts.ts'

/** An act, as it is recorded by the feature to which it belongs. */
export type FoundAct =
  | { readonly source: 'step'; readonly found: StaffStep }
  | { readonly source: 'pick'; readonly found: PickedLines }
  | { readonly source: 'refund'; readonly found: StaffRefund }
  | { readonly source: 'change'; readonly found: ChangeBatch }
  | { readonly source: 'act'; readonly found: RecordedAct }

type Read = (db: Db, range: ActRange) => Promise<FoundAct[]>

const tagged =
  <Source extends FoundAct['source'], Found>(source: Source, read: (db: Db, range: ActRange) => Promise<Found[]>) =>
  async (db: Db, range: ActRange) =>
    (await read(db, range)).map((found) => ({ source, found }))

const steps = tagged('step', listStaffSteps)
const picks = tagged('pick', listPicks)
const refunds = tagged('refund', listStaffRefunds)
const edits = tagged('change', (db, range) => listChangeBatches(db, 'edits', range))
const stock = tagged('change', (db, range) => listChangeBatches(db, 'stock', range))

const OWN_TABLES: Readonly<Partial<Record<ActivityKind, Read>>> = {
  orders: steps,
  packing: picks,
  payments: refunds,
  products: edits,
  stock,
}

/**
 * Returns the functions that read the acts of these kinds. Each reads a sorted range of its own index. Together they
 * return every act once.
 */
export const sourcesOf = (kinds: readonly ActivityKind[]): readonly Read[] => [
  ...kinds.flatMap((kind) => OWN_TABLES[kind] ?? []),
  tagged('act', (db, range) => listActs(db, kinds, range)),
]

export const peopleSelections = (kinds: readonly ActivityKind[]) => [
  ...(kinds.includes('orders') ? [peopleOfSteps] : []),
  ...(kinds.includes('packing') ? [peopleOfPicks] : []),
  ...(kinds.includes('payments') ? [peopleOfRefunds] : []),
  ...(kinds.includes('products') ? [peopleOfChanges('edits')] : []),
  ...(kinds.includes('stock') ? [peopleOfChanges('stock')] : []),
  ...kinds.map(peopleOfActs),
]
