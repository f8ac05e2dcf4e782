import * as z from 'zod/mini'
import { type SellerProductWire, sellerProductWire } from '../../../../contract/products/seller-products.ts'
import { GRID_FIELDS, type GridField } from '../../../../domain/products/product-fields.ts'
import { observable } from '../../../state/observable.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { isSwitchField } from './grid-columns.ts'
import { beginEdit, type Cells, isChanged, isHeldBack, type RowEdit, rebase, resolve, typeCells } from './row-edit.ts'

/** `changed` counts the rows with unsaved changes. `heldBack` counts those of them that can’t be saved as they are. */
export interface EditCounts {
  readonly changed: number
  readonly heldBack: number
}

const NONE: EditCounts = { changed: 0, heldBack: 0 }

/**
 * The edits are kept outside the page, so that they survive a new login and Back. A copy in the browser survives a
 * reload. Each row has its own listeners, so that typing renders one row of 100,000.
 */
const edits = new Map<string, RowEdit>()
const listeners = new Map<string, Set<() => void>>()

export const editCounts = observable<EditCounts>(NONE)

const value = z.union([z.string(), z.boolean()])
const cellShapes = GRID_FIELDS.map((field) => [field, z.exactOptional(isSwitchField(field) ? z.boolean() : z.string())])
const savedEdit = z.object({
  base: sellerProductWire,
  cells: z.object(Object.fromEntries(cellShapes)) as z.ZodMiniType<Cells>, // it has the shape of each cell
  conflicts: z.array(z.object({ column: z.enum(GRID_FIELDS), was: value, theirs: value })),
  rejection: z.nullable(z.string()),
})

const saved = sellerDrafts.save<RowEdit>('grid', savedEdit, {
  unsaved() {
    const { changed } = editCounts.get()
    if (changed === 0) return null
    return changed === 1 ? 'Changes to 1 product are not saved.' : `Changes to ${changed} products are not saved.`
  },
  forget: forgetEdits,
})

export const openDraft = (): Promise<void> =>
  saved.restore((left) => show([...left.values()].filter(({ base }) => !edits.has(base._id))))

export const editOf = (id: string): RowEdit | undefined => edits.get(id)

export const allEdits = (): readonly RowEdit[] => [...edits.values()]

/** Calls the listener when the edit of the row changes. Returns the unsubscribe function. */
export function onEdit(id: string, listener: () => void): () => void {
  const ofRow = listeners.get(id) ?? new Set()
  listeners.set(id, ofRow.add(listener))
  return () => {
    ofRow.delete(listener)
    if (ofRow.size === 0) listeners.delete(id)
  }
}

/** Puts typed cells into their rows. Returns how many of these rows can’t be saved as they are. */
export function typeInto(rows: readonly { readonly product: SellerProductWire; readonly cells: Cells }[]): number {
  const typed = rows.map(({ product, cells }) => typeCells(edits.get(product._id) ?? beginEdit(product), cells))
  setEdits(typed)
  return typed.filter(isHeldBack).length
}

/** Moves the unsaved changes of these products onto the products as they are now. */
export function showNow(products: readonly SellerProductWire[]): void {
  setEdits(
    products.flatMap((product) => {
      const edit = edits.get(product._id)
      return edit ? [rebase(edit, product)] : []
    }),
  )
}

export const chooseSide = (edit: RowEdit, column: GridField, side: 'mine' | 'theirs'): void =>
  setEdits([resolve(edit, column, side)])

/** Marks rows with the store's message. The keys are ids of products. */
export function rejectEdits(messages: ReadonlyMap<string, string>): void {
  setEdits(
    [...messages].flatMap(([id, rejection]) => {
      const edit = edits.get(id)
      return edit ? [{ ...edit, rejection }] : []
    }),
  )
}

/** Moves unsaved changes onto those of the products that have a newer version. */
export const rebaseEdits = (products: readonly SellerProductWire[]): void =>
  showNow(products.filter(({ _id, version }) => version > (edits.get(_id)?.base.version ?? version)))

export function clearGridEdits(): void {
  void saved.write(new Map([...edits.keys()].map((id) => [id, undefined])))
  forgetEdits()
}

function forgetEdits(): void {
  const ids = [...edits.keys()]
  edits.clear()
  editCounts.set(NONE)
  for (const id of ids) tell(id)
}

function setEdits(changed: readonly RowEdit[]): void {
  show(changed)
  void saved.write(new Map(changed.map(({ base: { _id } }) => [_id, edits.get(_id)])))
}

function show(changed: readonly RowEdit[]): void {
  let counts = editCounts.get()
  for (const edit of changed) {
    const { _id: id } = edit.base
    counts = plus(counts, edits.get(id), -1)
    if (isChanged(edit)) edits.set(id, edit)
    else edits.delete(id)
    counts = plus(counts, edits.get(id), 1)
  }
  editCounts.set(counts)
  for (const { base } of changed) tell(base._id)
}

function plus({ changed, heldBack }: EditCounts, edit: RowEdit | undefined, step: 1 | -1): EditCounts {
  if (!edit) return { changed, heldBack }
  return { changed: changed + step, heldBack: heldBack + (isHeldBack(edit) ? step : 0) }
}

function tell(id: string): void {
  for (const listener of listeners.get(id) ?? []) listener()
}
