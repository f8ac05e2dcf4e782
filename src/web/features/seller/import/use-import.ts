import { useState } from 'react'
import type { CategoryDecisions, ColumnMapping, ImportProductsResponse } from '../../../../contract/products/catalog-file.ts'
import type { Failure } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query-client.ts'
import { type ImportParams, sellerApi } from '../../../api/seller-api.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { productCountsKey, productsKey, stockKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

/** What was undone last, which is the import or the undo of the import. */
export interface SetBack {
  readonly isImportUndone: boolean
  readonly changes: number
  /** The number of changes that stay because the products were edited since. */
  readonly kept: number
  /** The id of the batch by which this can be undone again. Undefined means that nothing was changed. */
  readonly batch: string | undefined
}

/** What somebody has decided about a file. */
export interface ImportDecisions {
  readonly categories: CategoryDecisions
  readonly restoreZeros: boolean
  /** Is null while the columns are those of the store, or were mapped for such a file before. */
  readonly columns: ColumnMapping | null
}

const NO_DECISIONS: ImportDecisions = { categories: {}, restoreZeros: false, columns: null }

export type ImportStep =
  /** `issue` is what was wrong with the file that was chosen before. */
  | { readonly name: 'choose'; readonly issue: string | null }
  /** `share` is the part of the file that is sent, from 0 to 1. */
  | { readonly name: 'sending'; readonly file: File; readonly share: number; readonly isImport: boolean }
  /** Somebody says which columns of the store those of the file are. */
  | {
      readonly name: 'map'
      readonly file: File
      readonly preview: ImportProductsResponse
      readonly decisions: ImportDecisions
    }
  /** `isOutdated` means that the catalog has changed since an earlier preview of this file. */
  | {
      readonly name: 'preview'
      readonly file: File
      readonly preview: ImportProductsResponse
      readonly isOutdated: boolean
      /** These decisions are part of the preview. */
      readonly decisions: ImportDecisions
    }
  | { readonly name: 'done'; readonly outcome: ImportProductsResponse; readonly setBack: SetBack | null }

export interface ImportActions {
  choose(file: File): Promise<void>
  /** Shows the preview again with these further decisions. */
  decide(decisions: Partial<ImportDecisions>): Promise<void>
  /** Shows the columns again, as they are chosen now. */
  mapAgain(): void
  confirm(): Promise<void>
  startOver(): void
  /** Undoes the import, or takes the undo back. */
  undo(): Promise<void>
}

export function useImport(): { readonly step: ImportStep; readonly actions: ImportActions } {
  const [step, show] = useState<ImportStep>({ name: 'choose', issue: null })
  const { run } = useOneAtATime()

  function send(
    file: File,
    { categories, restoreZeros, columns }: ImportDecisions,
    query: ImportParams,
  ): Promise<ImportProductsResponse | Failure> {
    const isImport = query.dryRun === 'false'
    const form = new FormData()
    form.append('categories', JSON.stringify(categories))
    if (columns !== null) form.append('columns', JSON.stringify(columns))
    form.append('file', file)
    show({ name: 'sending', file, share: 0, isImport })
    return sellerApi.importProducts(sellerToken(), { ...query, restoreZeros: restoreZeros ? 'true' : 'false' }, form, (share) =>
      show({ name: 'sending', file, share, isImport }),
    )
  }

  async function preview(file: File, isOutdated: boolean, decisions = NO_DECISIONS): Promise<void> {
    const token = sellerToken()
    const response = await send(file, decisions, { dryRun: 'true' })
    if (response.success) {
      if (response.columnsBy === 'guessed') return show({ name: 'map', file, preview: response, decisions })
      return show({ name: 'preview', file, preview: response, isOutdated, decisions })
    }
    if (response.status === 401) reportSellerFailure(response, token)
    show({ name: 'choose', issue: response.message })
  }

  async function decide(
    from: Extract<ImportStep, { name: 'map' | 'preview' }>,
    { categories, ...more }: Partial<ImportDecisions>,
  ) {
    const token = sellerToken()
    const decisions = { ...from.decisions, ...more, categories: { ...from.decisions.categories, ...categories } }
    const response = await send(from.file, decisions, { dryRun: 'true' })
    if (response.success) return show({ name: 'preview', file: from.file, preview: response, isOutdated: false, decisions })
    reportSellerFailure(response, token)
    show(from)
  }

  async function save(from: Extract<ImportStep, { name: 'preview' }>): Promise<void> {
    const token = sellerToken()
    const { preview: hash = '' } = from.preview
    const response = await send(from.file, from.decisions, { dryRun: 'false', preview: hash })
    if (response.success) {
      reloadProducts()
      return show({ name: 'done', outcome: response, setBack: null })
    }
    if (response.status === 409) return preview(from.file, true, from.decisions)
    reportSellerFailure(response, token)
    show(from)
  }

  async function undo(from: Extract<ImportStep, { name: 'done' }>): Promise<void> {
    const token = sellerToken()
    const { outcome, setBack } = from
    const response = await sellerApi.undoProductBatch(token, (setBack ?? outcome).batch ?? '')
    if (!response.success) return reportSellerFailure(response, token)
    reloadProducts()
    const { undone: changes, kept, batch } = response
    show({ ...from, setBack: { isImportUndone: !setBack?.isImportUndone, changes, kept: kept.length, batch } })
  }

  return {
    step,
    actions: {
      choose: (file) => run(() => preview(file, false)),
      decide: (decisions) =>
        run(async () => (step.name === 'preview' || step.name === 'map' ? decide(step, decisions) : undefined)),
      mapAgain() {
        if (step.name === 'preview') show({ name: 'map', file: step.file, preview: step.preview, decisions: step.decisions })
      },
      confirm: () => run(async () => (step.name === 'preview' ? save(step) : undefined)),
      startOver: () => show({ name: 'choose', issue: null }),
      undo: () => run(async () => (step.name === 'done' ? undo(step) : undefined)),
    },
  }
}

export function reloadProducts(): void {
  const token = sellerToken()
  for (const key of [productsKey, stockKey, productCountsKey]) void queryClient.invalidateQueries({ queryKey: key(token) })
}
