import { clear, createStore, delMany, setMany, type UseStore, values } from 'idb-keyval'
import * as z from 'zod/mini'
import { sellerProductWire } from '../../../../contract/stock.ts'
import type { RowEdit } from './row-edit.ts'

const text = z.exactOptional(z.string())
const value = z.union([z.string(), z.boolean()])
const rowEdit = z.object({
  base: sellerProductWire,
  cells: z.object({ price: text, offerPrice: text, stock: text, inStock: z.exactOptional(z.boolean()) }),
  conflicts: z.array(z.object({ column: z.enum(['price', 'offerPrice', 'stock', 'inStock']), was: value, theirs: value })),
  rejection: z.nullable(z.string()),
})

/** By emails: who works at this browser after another finds their own. */
const stores = new Map<string, UseStore>()

function storeOf(seller: string): UseStore {
  const store = stores.get(seller) ?? createStore(`larder.grid.${seller}`, 'rows')
  stores.set(seller, store)
  return store
}

/** The unsaved changes that were left in this browser, but for what another version of the store wrote otherwise. */
export async function readDraft(seller: string): Promise<readonly RowEdit[]> {
  try {
    return (await values(storeOf(seller))).flatMap((entry) => rowEdit.safeParse(entry).data ?? [])
  } catch {
    return [] // no IndexedDB: changes end with the page
  }
}

/** By product; undefined: it is not changed any more. */
export async function writeDraft(seller: string, rows: ReadonlyMap<string, RowEdit | undefined>): Promise<void> {
  const changed = [...rows].flatMap(([id, edit]): [string, RowEdit][] => (edit ? [[id, edit]] : []))
  const unchanged = [...rows].flatMap(([id, edit]) => (edit ? [] : [id]))
  try {
    await Promise.all([
      changed.length > 0 && setMany(changed, storeOf(seller)),
      unchanged.length > 0 && delMany(unchanged, storeOf(seller)),
    ])
  } catch {
    // as above; a full disk, too
  }
}

export async function clearDraft(seller: string): Promise<void> {
  try {
    await clear(storeOf(seller))
  } catch {
    // as above
  }
}
