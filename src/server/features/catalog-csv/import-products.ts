import { sql } from 'kysely'
import type { CategoryDecisions, ImportLists, ImportProductsResponse } from '../../../contract/products/catalog-file.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { type BatchId, changesBetween, type FieldChange } from '../../../domain/products/product-change.ts'
import { needsCounts, type ProductPatch, planEdit } from '../../../domain/products/product-edit.ts'
import type { ProductValues } from '../../../domain/products/product-fields.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { releaseBarcodes } from '../catalog/product-barcodes.ts'
import type { Recording } from '../catalog/product-history.ts'
import { withDeferredSkus } from '../catalog/save-products.ts'
import { listCategoryRows, lockCategories } from '../categories/category-repository.ts'
import { createCategory } from '../categories/change-categories.ts'
import { type Edit, lockProductsWithoutReading, saveEdits, saveNewProducts } from '../seller-catalog/product-edits.ts'
import { type EditRules, editRules } from '../settings/store-settings.ts'
import { type DecidedCategories, decideCategories } from './decide-categories.ts'
import { listImport, namesOfRows, shortenChanges } from './import-lists.ts'
import { saveMapping } from './import-mappings.ts'
import { type ParsedRow, parseRows } from './parse-rows.ts'
import { hashOfPlan, type PlannedAddition, type PlannedEdit, planImport } from './plan-import.ts'
import type { CatalogFile } from './read-catalog-file.ts'

interface ImportOptions {
  readonly dryRun: boolean
  readonly allOrNothing?: boolean | undefined
  /** The hash of a dry run's plan. Another plan is rejected with 409. */
  readonly preview?: string | undefined
  readonly decisions: CategoryDecisions
  readonly restoreZeros?: boolean | undefined
}

type Importer = Extract<Actor, { readonly role: 'staff' }>

type Imported = Omit<ImportProductsResponse, 'success'>

const MAX_TRIES = 5
/** The key of the advisory lock by which imports follow one another. */
const IMPORT_LOCK = 7203441119

/** Imports a file, or shows what an import would do. Throws 409 and 422, and changes nothing then. */
export async function importProducts(
  platform: Platform,
  file: CatalogFile,
  options: ImportOptions,
  by: Importer,
): Promise<Imported> {
  const { restoreZeros: restoresZeros = false } = options
  if (options.dryRun) {
    const categories = decideCategories(platform.categories.current(), options.decisions)
    const plan = await planImport(platform, platform.db, file, { isHashed: true, categories, restoresZeros })
    const lists = await listImport(plan, platform.pictureOrigin)
    requireNoErrors(lists, options)
    const { listed, by: columnsBy } = file.mapped
    const columns = [...listed]
    return { ...factsOf(file), ...lists, columns, columnsBy, preview: await hashOfPlan(plan), names: namesOfRows(plan, file) }
  }
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const imported = await tryImport(platform, file, options, by).catch(nullWhenEditedMeanwhile)
    if (!imported) continue
    const { batch, ...done } = imported
    return { ...factsOf(file), ...(await listImport(done, platform.pictureOrigin)), batch }
  }
  throw new ClientError(409, 'Others are changing these products right now, and nothing was imported: please try again')
}

const factsOf = ({ count, sheet }: CatalogFile): Pick<Imported, 'rows' | 'sheet'> => ({ rows: count, ...(sheet && { sheet }) })

type ImportedPlan = Parameters<typeof listImport>[0] & { readonly batch: BatchId }

/**
 * Plans without locking products, since orders would wait for the locks. Throws EditedMeanwhile when a product was
 * edited between the plan and its lock.
 */
function tryImport(platform: Platform, file: CatalogFile, options: ImportOptions, by: Importer): Promise<ImportedPlan> {
  const { db, clock, pictureOrigin } = platform
  const { preview } = options
  const recording = { batch: newId<BatchId>(), by, now: clock.now(), isImport: true }
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)}::bigint)`.execute(tx)
    const creates = Object.values(options.decisions).includes('create')
    const categories = decideCategories(await (creates ? lockCategories : listCategoryRows)(tx), options.decisions)
    const plan = await planImport(platform, tx, file, {
      isHashed: preview !== undefined,
      categories,
      restoresZeros: options.restoreZeros ?? false,
    })
    if (preview !== undefined && preview !== (await hashOfPlan(plan)))
      throw new ClientError(409, 'The catalog has changed since the preview, and nothing was imported: please look again')
    if (options.allOrNothing) requireNoErrors(await listImport(plan, pictureOrigin), options)
    const saving = { platform, tx, recording, isExact: preview !== undefined, categories }
    const edits = await saveEditsOf(plan.edits, saving)
    const additions = await saveAdditionsOf(plan.additions, saving)
    await rememberColumns(tx, file, recording.now)
    for (const { name } of categories.created) await createCategory(tx, { name }, { at: recording.now, by })
    return { ...plan, edits, additions, batch: recording.batch }
  })
}

/** The next file with these headings is read by the same columns. */
async function rememberColumns(tx: Db, { mapped: { by, listed }, headings }: CatalogFile, now: Date): Promise<void> {
  if (by !== 'sent') return
  await saveMapping(tx, headings, Object.fromEntries(listed.map(({ heading, field }) => [heading, field])), now)
}

interface Saving {
  readonly platform: Platform
  readonly tx: Db
  readonly recording: Recording
  /** Whether an import fails when the stock of a product changed after the plan. */
  readonly isExact: boolean
  readonly categories: DecidedCategories
}

type SavedEdit = Pick<PlannedEdit, 'row' | 'id' | 'changes'>

/**
 * Saves the planned edits. Returns them with the values before; the stock may have changed since the plan. Long texts
 * are cut. Throws EditedMeanwhile.
 */
async function saveEditsOf(
  planned: readonly PlannedEdit[],
  { platform, tx, recording, isExact, categories }: Saving,
): Promise<SavedEdit[]> {
  const ids = planned.map(({ id }) => id)
  const withCounts = planned.some(({ changes }) => needsCounts(patchOf(changes)))
  await lockProductsWithoutReading(tx, ids, { withCounts, now: recording.now })
  const changeCount = planned.reduce((sum, { changes }) => sum + changes.length, 0)
  await releaseBarcodes(
    tx,
    planned.flatMap(({ id, barcodes }) => (barcodes === null ? [] : [id])),
  )
  const saved: SavedEdit[] = []
  await withDeferredSkus(tx, async () => {
    for await (const rows of parseRows(platform, tx, planned, categories)) {
      const edits = rows.map((row) => editOf(row, isExact, editRules(platform)))
      await saveEdits(tx, edits, recording)
      for (const { row, product, after } of edits)
        saved.push({ row, id: product.id, changes: shortenChanges(changesBetween(product.values, after), changeCount) })
    }
  })
  return saved
}

const patchOf = (changes: readonly FieldChange[]): ProductPatch => Object.fromEntries(changes.map(({ field, to }) => [field, to]))

/** Throws EditedMeanwhile when the product changed after it was read. */
function editOf(parsed: ParsedRow<PlannedEdit>, isExact: boolean, rules: EditRules): Edit & { readonly row: number } {
  const { version, stock, changes, row } = parsed.source
  if (!('patch' in parsed) || parsed.product.version !== version) throw new EditedMeanwhile()
  const { product, patch } = parsed
  const fields = changes.map(({ field }) => field)
  if (isExact && fields.includes('stock') && product.values.stock !== stock) throw new EditedMeanwhile()
  // A sale since the plan may have made the stock differ from a cell that it was equal to. The stock stays then.
  const fieldsOfPlan = fields.includes('stock') ? patch : { ...patch, stock: undefined }
  const planned = planEdit(product.values, fieldsOfPlan, { count: product.count, ...rules })
  if ('issue' in planned) throw new EditedMeanwhile()
  return { row, product, after: planned.after }
}

type SavedAddition = Pick<PlannedAddition, 'row' | 'values'> & { readonly id: ProductId }

async function saveAdditionsOf(
  planned: readonly PlannedAddition[],
  { platform, tx, recording, categories }: Saving,
): Promise<SavedAddition[]> {
  const saved: SavedAddition[] = []
  for await (const rows of parseRows(platform, tx, planned, categories)) {
    const added = rows.map((row) => ({ planned: row.source, id: newId<ProductId>(), values: valuesOf(row) }))
    await saveNewProducts(tx, added, recording)
    saved.push(...added.map(({ planned: { row, values }, id }) => ({ row, values, id })))
  }
  return saved
}

/** Throws EditedMeanwhile when the product can no longer be added. */
function valuesOf(parsed: ParsedRow<PlannedAddition>): ProductValues {
  if (!('values' in parsed)) throw new EditedMeanwhile()
  return parsed.values
}

/** Ends a transaction whose plan is outdated. The next plan takes the edit into account. */
class EditedMeanwhile extends Error {
  override readonly name = 'EditedMeanwhile'
}

function nullWhenEditedMeanwhile(error: unknown): null {
  const errors = error instanceof ClientError ? (error.errors ?? {}) : {}
  const isTaken = 'sku' in errors || 'barcodes' in errors
  if (isTaken || error instanceof EditedMeanwhile) return null
  throw error
}

/** Throws 422 when there are errors and `allOrNothing` is set. */
function requireNoErrors(lists: ImportLists, { allOrNothing = false }: ImportOptions): void {
  if (allOrNothing && lists.errorCount > 0)
    throw new ClientError(422, 'Some rows have errors: nothing was imported', { details: lists })
}
