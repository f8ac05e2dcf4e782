import { foldSku, type ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findIdsBySku } from '../catalog/editable-products.ts'
import { findTakenBarcodes } from '../catalog/taken-barcodes.ts'
import type { TargetedRow } from './find-targets.ts'
import type { PlannedAddition, PlannedEdit } from './plan-import.ts'
import type { RowError } from './read-catalog-file.ts'

interface PossibleRows {
  readonly additions: readonly PlannedAddition[]
  readonly edits: readonly PlannedEdit[]
  readonly taken: readonly RowError[]
}

/** Separates the rows whose barcodes or SKU another product has. */
export async function withoutTaken(
  db: Db,
  { additions, edits }: Pick<PossibleRows, 'additions' | 'edits'>,
): Promise<PossibleRows> {
  const coded = await withoutTakenBarcodes(db, additions, edits)
  const { possible, taken } = await withoutTakenSkus(db, coded.edits)
  const found = { additions: coded.additions, edits: possible, taken: [...coded.taken, ...taken] }
  const keepsBarcodes = possible.length < coded.edits.length
  if (!keepsBarcodes) return found
  // Products whose rows are left out because of their SKUs keep their barcodes, which other rows may want.
  const rest = await withoutTaken(db, found)
  return { ...rest, taken: [...found.taken, ...rest.taken] }
}

async function withoutTakenBarcodes(
  db: Db,
  additions: readonly PlannedAddition[],
  edits: readonly PlannedEdit[],
): Promise<PossibleRows> {
  const wanted = [
    ...edits.flatMap(({ row, id, barcodes }) => (barcodes === null ? [] : [{ row, id, barcodes }])),
    ...additions.flatMap(({ row, values: { barcodes } }) => (barcodes.length === 0 ? [] : [{ row, id: null, barcodes }])),
  ]
  const found = await findTakenBarcodes(db, wanted, ({ row }) => `Row ${row}`)
  const taken = [...found].map(([{ row }, message]) => ({ row, column: 'barcodes', message }))
  const rows = new Set(taken.map(({ row }) => row))
  const isPossible = ({ row }: TargetedRow) => !rows.has(row)
  return { additions: additions.filter(isPossible), edits: edits.filter(isPossible), taken }
}

interface PossibleEdits {
  readonly possible: readonly PlannedEdit[]
  readonly taken: readonly RowError[]
}

/**
 * Separates the edits whose SKU another product has. Products may exchange SKUs. A product whose edit is rejected keeps
 * its SKU, which may make the edit that wants this SKU an error too.
 */
async function withoutTakenSkus(db: Db, edits: readonly PlannedEdit[]): Promise<PossibleEdits> {
  const moved = new Map(edits.flatMap((edit) => (skuAfter(edit) === undefined ? [] : [[edit.id, edit] as const])))
  const owners = await findIdsBySku(
    db,
    [...moved.values()].map((edit) => skuAfter(edit) ?? ''),
  )
  const rejected = new Set<PlannedEdit>()
  const toReject: PlannedEdit[] = []
  const wantedFrom = new Map<ProductId, PlannedEdit>()
  for (const edit of moved.values()) {
    const owner = owners.get(skuAfter(edit) ?? '')
    if (owner === undefined || owner === edit.id) continue
    if (moved.has(owner)) wantedFrom.set(owner, edit)
    else toReject.push(edit)
  }
  for (let edit = toReject.pop(); edit; edit = toReject.pop()) {
    rejected.add(edit)
    const next = wantedFrom.get(edit.id)
    if (next && !rejected.has(next)) toReject.push(next)
  }
  if (rejected.size === 0) return { possible: edits, taken: [] }
  const taken = [...rejected].map(({ row }) => ({ row, column: 'sku', message: 'Another product has this SKU' }))
  return { possible: edits.filter((edit) => !rejected.has(edit)), taken }
}

/**
 * Returns the new SKU in the form in which SKUs are compared. Returns null when it is removed, and undefined when it
 * stays.
 */
function skuAfter({ changes }: PlannedEdit): string | null | undefined {
  const change = changes.find(({ field }) => field === 'sku')
  return change && (typeof change.to === 'string' ? foldSku(change.to) : null)
}
