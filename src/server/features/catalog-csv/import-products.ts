import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportLists, ImportProductsResponse } from '../../../contract/catalog-file.ts'
import type { Actor } from '../../../domain/actor.ts'
import { MAX_NAME } from '../../../domain/new-product.ts'
import type { ProductId } from '../../../domain/product.ts'
import { type BatchId, changesBetween } from '../../../domain/product-change.ts'
import { editProblem, needsCounts, patchProduct } from '../../../domain/product-edit.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Recording } from '../catalog/record-changes.ts'
import { fieldToWire } from '../seller-catalog/change-wire.ts'
import { lockProductsForEdit } from '../seller-catalog/lock-products-for-edit.ts'
import { type Edit, saveEdits } from '../seller-catalog/save-edits.ts'
import { saveNewProducts } from '../seller-catalog/save-new-products.ts'
import { type ImportPlan, type PlannedEdit, planImport } from './plan-import.ts'
import type { CatalogFile } from './read-catalog-file.ts'

export interface ImportOptions {
  readonly dryRun: boolean
  readonly allOrNothing?: boolean | undefined
  /** Of a dry run. */
  readonly preview?: string | undefined
}

type Imported = Omit<ImportProductsResponse, 'success'>

const MAX_TRIES = 5
/** Of advisory locks: imports follow one another. */
const IMPORT_LOCK = 7203441119

/** Throws 409 and 422 with nothing changed. */
export async function importProducts(
  platform: Platform,
  file: CatalogFile,
  options: ImportOptions,
  by: Actor,
): Promise<Imported> {
  if (options.dryRun) {
    const plan = await planImport(platform, platform.db, file)
    const lists = listsOf(plan, platform.pictureOrigin)
    requireNoErrors(lists, options)
    return { rows: file.count, ...lists, preview: previewOf(lists), names: namesOf(plan, file) }
  }
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const imported = await tryImport(platform, file, options, by)
    if (!imported) continue // edited since it was planned
    await platform.catalogWatch.catchUp()
    return { rows: file.count, ...imported }
  }
  throw new ClientError(409, 'Others are changing these products right now, and nothing was imported: please try again')
}

/** Planned without locks of products, which orders wait for; null when one was edited meanwhile. */
function tryImport(
  platform: Platform,
  file: CatalogFile,
  options: ImportOptions,
  by: Actor,
): Promise<(ImportLists & { readonly batch: BatchId }) | null> {
  const { db, clock, pictureOrigin } = platform
  const { preview } = options
  const recording = { batch: newId<BatchId>(), by, now: clock.now(), isImport: true }
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)}::bigint)`.execute(tx)
    const plan = await planImport(platform, tx, file)
    const lists = listsOf(plan, pictureOrigin)
    if (preview !== undefined && preview !== previewOf(lists))
      throw new ClientError(409, 'The catalog has changed since the preview, and nothing was imported: please look again')
    requireNoErrors(lists, options)
    const added = plan.additions.map(({ row, values }) => ({ row, id: newId<ProductId>(), values }))
    const edits = await saveEditsOf(tx, plan.edits, { recording, isExact: preview !== undefined })
    if (!edits) return null
    await saveNewProducts(tx, added, recording)
    const created = added.map(({ row, id, values: { name } }) => ({ row, id, name }))
    return { ...listsOf({ ...plan, edits }, pictureOrigin), created, batch: recording.batch }
  }).catch(nullWhenSkuTaken)
}

interface EditsToSave {
  readonly recording: Recording
  /** Not even stock may be another than it was read. */
  readonly isExact: boolean
}

/** With the products as they are before; null when one is not as it was planned, and nothing is written. */
async function saveEditsOf(
  tx: Db,
  planned: readonly PlannedEdit[],
  { recording, isExact }: EditsToSave,
): Promise<PlannedEdit[] | null> {
  const ids = planned.map(({ product }) => product.id)
  const withCounts = planned.some(({ patch }) => needsCounts(patch))
  const locked = await lockProductsForEdit(tx, ids, { withCounts, now: recording.now })
  const edits: (PlannedEdit & Edit)[] = []
  for (const { row, product: read, patch } of planned) {
    const product = locked.get(read.id)
    if (product?.version !== read.version) return null
    if (isExact && patch.stock !== undefined && product.values.stock !== read.values.stock) return null
    const after = patchProduct(product.values, patch)
    if (editProblem(product.values, after, product.count)) return null
    edits.push({ row, product, patch, after })
  }
  await saveEdits(tx, edits, recording)
  return edits
}

/** Throws 422 with `allOrNothing`. */
function requireNoErrors(lists: ImportLists, { allOrNothing = false }: ImportOptions): void {
  if (allOrNothing && lists.errors.length > 0)
    throw new ClientError(422, 'Some rows have errors: nothing was imported', { details: lists })
}

/** By an edit at the same time: the next plan reports it. */
function nullWhenSkuTaken(error: unknown): null {
  if (error instanceof ClientError && error.errors && 'sku' in error.errors) return null
  throw error
}

const listsOf = ({ additions, edits, same, errors }: ImportPlan, pictureOrigin: string): ImportLists => ({
  created: additions.map(({ row, values: { name } }) => ({ row, name })),
  changed: edits.flatMap(({ row, product: { id, values }, patch }) =>
    changesBetween(values, patchProduct(values, patch)).map((change) => ({ row, id, ...fieldToWire(change, pictureOrigin) })),
  ),
  same,
  errors: [...errors],
})

/** As they are now, or in the file. */
function namesOf({ edits, errors }: ImportPlan, { rows }: CatalogFile): Record<string, string> {
  const wrong = new Set(errors.map(({ row }) => row))
  return Object.fromEntries([
    ...rows.flatMap(({ row, cells: { name } }) => (name && wrong.has(row) ? [[row, name.slice(0, MAX_NAME)]] : [])),
    ...edits.map(({ row, product }) => [row, product.values.name]),
  ])
}

const previewOf = (lists: ImportLists): string => createHash('sha256').update(JSON.stringify(lists)).digest('base64url')
