import { useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { queryClient, RequestError } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { PRODUCT_PAGES } from '../product-filter/product-filter.ts'
import { fetchProducts } from '../product-filter/use-product-list.ts'
import { pictureIssue, shrunkPicture } from '../product-form/picture-choice.ts'
import { productsKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { readChosenFiles } from './chosen-files.ts'
import {
  type MatchedPictures,
  type MatchedProduct,
  matchPictures,
  type PictureMode,
  type UnmatchedFile,
} from './match-pictures.ts'

export type BulkPicturesStep =
  /** `issue` is what was wrong with the files that were chosen before. */
  | { readonly name: 'choose'; readonly issue: string | null }
  | { readonly name: 'working'; readonly what: string; readonly done: number; readonly all: number }
  | {
      readonly name: 'preview'
      readonly files: readonly File[]
      readonly products: readonly SellerProductWire[]
      readonly mode: PictureMode
      readonly pictures: MatchedPictures
    }
  | {
      readonly name: 'done'
      readonly text: string
      /** The ids of the changes, by which they can be undone. */
      readonly batches: readonly string[]
      readonly failed: readonly UnmatchedFile[]
    }

const A_PAGE = 500 // the maximum of one request

/** Chooses, previews, saves and undoes pictures of many products. Each product is saved by itself. */
export function useBulkPictures() {
  const [step, show] = useState<BulkPicturesStep>({ name: 'choose', issue: null })
  const { run } = useOneAtATime()
  const queries = useProductQueries()

  async function choose(chosen: readonly File[]): Promise<void> {
    show({ name: 'working', what: 'Reading the files', done: 0, all: 0 })
    const files = await readChosenFiles(chosen)
    if (typeof files === 'string') return show({ name: 'choose', issue: files })
    const token = sellerToken()
    try {
      const products = await loadProducts(token)
      show({ name: 'preview', files, products, mode: 'replace', pictures: matchPictures(files, products, 'replace') })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      reportSellerFailure(error.failure, token)
      show({ name: 'choose', issue: 'The products could not be loaded.' })
    }
  }

  async function save({ pictures: { matched }, mode }: Extract<BulkPicturesStep, { name: 'preview' }>): Promise<void> {
    const token = sellerToken()
    const batches: string[] = []
    const failed: UnmatchedFile[] = []
    for (const [at, one] of matched.entries()) {
      show({ name: 'working', what: 'Saving the pictures', done: at, all: matched.length })
      const response = await savePictures(token, one, mode)
      if (response.success) {
        if (response.batch !== undefined) batches.push(response.batch)
        continue
      }
      failed.push({ name: one.product.name, reason: response.message })
      if (!endsAll(response)) continue
      reportSellerFailure(response, token)
      failed.push(...matched.slice(at + 1).map(({ product }) => ({ name: product.name, reason: 'Not sent' })))
      break
    }
    changed(token)
    const count = matched.length - failed.length
    show({ name: 'done', text: `${countOf(count, 'product')} changed`, batches, failed })
  }

  async function undo({ batches }: Extract<BulkPicturesStep, { name: 'done' }>): Promise<void> {
    const token = sellerToken()
    let [undone, kept] = [0, 0]
    for (const [at, batch] of batches.toReversed().entries()) {
      show({ name: 'working', what: 'Undoing', done: at, all: batches.length })
      const response = await sellerApi.undoProductBatch(token, batch)
      if (!response.success) {
        reportSellerFailure(response, token)
        const text = `${countOf(undone, 'product')} undone, the rest is not`
        return show({ name: 'done', text, batches: batches.slice(0, batches.length - at), failed: [] })
      }
      undone += response.undone
      kept += response.kept.length
    }
    changed(token)
    const others = kept === 0 ? '' : `. ${countOf(kept, 'product')} edited since, which stay`
    show({ name: 'done', text: `${countOf(undone, 'product')} undone${others}`, batches: [], failed: [] })
  }

  function changed(token: Token): void {
    void queryClient.invalidateQueries({ queryKey: productsKey(token) })
    queries.expire() // the shop's cached lists have the old pictures
  }

  return {
    step,
    actions: {
      choose: (files: readonly File[]) => run(() => choose(files)),
      setMode(mode: PictureMode) {
        if (step.name === 'preview') show({ ...step, mode, pictures: matchPictures(step.files, step.products, mode) })
      },
      save: () => run(async () => (step.name === 'preview' ? save(step) : undefined)),
      undo: () => run(async () => (step.name === 'done' ? undo(step) : undefined)),
      startOver: () => show({ name: 'choose', issue: null }),
    },
  }
}

export type BulkPicturesActions = ReturnType<typeof useBulkPictures>['actions']

/** Loads all products that are not archived. Throws RequestError. */
async function loadProducts(token: Token): Promise<readonly SellerProductWire[]> {
  const products: SellerProductWire[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof fetchProducts>> = await fetchProducts(
      token,
      PRODUCT_PAGES.list.defaults,
      cursor,
      A_PAGE,
    )
    products.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return products
}

/** A lost connection or session ends the work, and so does a store that is too busy. */
const endsAll = ({ status }: Failure): boolean => status === 0 || status === 401 || status === 429 || status >= 500

async function savePictures(token: Token, { product, files }: MatchedProduct, mode: PictureMode) {
  const sent = await Promise.all(files.map(shrunkPicture))
  const issue = sent.map(pictureIssue).find((one) => one !== null)
  if (issue) return { success: false as const, status: 422, message: issue, errors: {} }
  const form = new FormData()
  const names = sent.map((_, at) => `picture-${at}`)
  const pictures = mode === 'add' ? [...product.image, ...names] : names
  form.append('productData', JSON.stringify({ id: product._id, version: product.version, pictures }))
  for (const [at, file] of sent.entries()) form.append(names[at] ?? '', file, file.name)
  return sellerApi.updateProduct(token, form, () => {})
}
