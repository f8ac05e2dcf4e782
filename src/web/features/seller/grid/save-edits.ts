import * as z from 'zod/mini'
import { type ChangeResult, changeResult, type SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { type ProductChangeToSend, sellerApi } from '../../../api/seller-api.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { allEdits, editOf, rejectEdits, showNow } from './grid-edits.ts'
import { changeOf, isHeldBack, type RowEdit } from './row-edit.ts'

/** The maximum number of rows in one request (docs/api.md). */
const PART = 500

// Someone else may keep changing the same products, so the tries are limited.
const TRIES = 4

interface SavedEdits {
  readonly saved: number
  /** The ids of the parts' batches, by which they can be undone. */
  readonly batches: readonly string[]
  readonly products: readonly SellerProductWire[]
  /** The number of rows that the store rejected, or that someone else has changed. */
  readonly rejected: number
  /** The failure that ended the save. The rows after it stay unsaved. */
  readonly failure: Failure | null
}

/**
 * Saves all rows that can be saved, at most 500 in one transaction. When a part fails, the parts before it stay saved.
 * A part that is rejected because of some of its rows is sent again without them. A row of which someone else changed
 * other fields is sent again, too. Ends with null, and sends nothing more, when another person has logged in meanwhile:
 * the edits in memory are that person's then.
 */
export async function saveEdits(token: Token, onPart: (saved: number) => void): Promise<SavedEdits | null> {
  const rows = allEdits().filter((edit) => !isHeldBack(edit))
  let result: SavedEdits = { saved: 0, batches: [], products: [], rejected: 0, failure: null }
  for (let start = 0; start < rows.length && result.failure === null; start += PART) {
    const part = await savePart(token, rows.slice(start, start + PART))
    if (part === null) return null
    result = {
      saved: result.saved + part.saved,
      batches: [...result.batches, ...part.batches],
      products: [...result.products, ...part.products],
      rejected: result.rejected + part.rejected,
      failure: part.failure,
    }
    onPart(result.saved)
  }
  return result
}

const NOTHING: SavedEdits = { saved: 0, batches: [], products: [], rejected: 0, failure: null }

async function savePart(token: Token, rows: readonly RowEdit[], rejected = 0, tries = TRIES): Promise<SavedEdits | null> {
  if (rows.length === 0 || tries === 0) return { ...NOTHING, rejected: rejected + rows.length }
  const person = sellerDrafts.person()
  const response = await sellerApi.changeProducts(token, rows.map(changeOf))
  if (sellerDrafts.person() !== person) return null
  if (response.success) {
    const products = productsOf(response.results)
    showNow(products)
    const batches = response.batch === undefined ? [] : [response.batch]
    return { saved: rows.length, batches, products, rejected, failure: null }
  }
  const wrong = new Map(resultsOf(response).flatMap((result) => (result.ok ? [] : [[result.id, result]])))
  if (wrong.size === 0) return { ...NOTHING, rejected, failure: response }
  const present = productsOf([...wrong.values()])
  showNow(present)
  rejectEdits(new Map([...wrong.values()].flatMap(({ id, message, product }) => (product ? [] : [[id, message ?? 'Not saved']]))))
  const next = rows.flatMap((row) => {
    const result = wrong.get(row.base._id)
    const edit = result ? editOf(row.base._id) : row
    return edit && (!result || (result.product && !isHeldBack(edit))) ? [edit] : []
  })
  const rest = await savePart(token, next, rejected + rows.length - next.length, tries - 1)
  return rest && { ...rest, products: [...present, ...rest.products] }
}

const productsOf = (results: readonly ChangeResult[]): SellerProductWire[] =>
  results.flatMap(({ product }) => (product ? [product] : []))

const body = z.object({ results: z.array(changeResult) })

const resultsOf = (failure: Failure): readonly ChangeResult[] => body.safeParse(failure.body).data?.results ?? []

interface Changed {
  readonly products: readonly SellerProductWire[]
  /** The ids of the parts' batches, by which they can be undone. */
  readonly batches: readonly string[]
  /** The failure that ended the work. The products after it stay as they were. */
  readonly failure: Failure | null
}

/** Returns what to send for a product as it is now, or null to leave it as it is. */
export type ChangeOfProduct = (product: SellerProductWire) => ProductChangeToSend | null

/** Changes products at once, at most 500 in one transaction. Unsaved grid changes of them are kept. */
export async function changeProducts(
  token: Token,
  products: readonly SellerProductWire[],
  changeOfProduct: ChangeOfProduct,
  onPart: (count: number) => void,
): Promise<Changed> {
  let result: Changed = { products: [], batches: [], failure: null }
  for (let start = 0; start < products.length && result.failure === null; start += PART) {
    const part = await changePart(token, products.slice(start, start + PART), changeOfProduct)
    showNow(part.products)
    result = {
      products: [...result.products, ...part.products],
      batches: [...result.batches, ...part.batches],
      failure: part.failure,
    }
    onPart(result.products.length)
  }
  return result
}

/** Tries again with the newest versions when someone else changed the products meanwhile. */
async function changePart(
  token: Token,
  products: readonly SellerProductWire[],
  changeOfProduct: ChangeOfProduct,
  tries = TRIES,
): Promise<Changed> {
  const changes = products.flatMap((product) => changeOfProduct(product) ?? [])
  if (changes.length === 0) return { products: [], batches: [], failure: null }
  const response = await sellerApi.changeProducts(token, changes)
  if (response.success) {
    const batches = response.batch === undefined ? [] : [response.batch]
    return { products: productsOf(response.results), batches, failure: null }
  }
  const present = new Map(productsOf(resultsOf(response)).map((product) => [product._id, product]))
  if (response.status !== 409 || present.size === 0 || tries === 1) return { products: [], batches: [], failure: response }
  const current = products.map((product) => present.get(product._id) ?? product)
  return changePart(token, current, changeOfProduct, tries - 1)
}
