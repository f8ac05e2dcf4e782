import { useState } from 'react'
import type { ImportPricesResponse } from '../../../../contract/buying/price-lists.ts'
import type { Failure } from '../../../api/failure.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { reloadProducts } from './use-import.ts'

export type PriceColumns = ImportPricesResponse['columns']

export type PriceListStep =
  /** `issue` is what was wrong with the file that was chosen before. */
  | { readonly name: 'choose'; readonly issue: string | null }
  | { readonly name: 'sending' }
  | { readonly name: 'preview'; readonly file: File; readonly preview: ImportPricesResponse }
  | { readonly name: 'done'; readonly outcome: ImportPricesResponse; readonly isUndone: boolean }

/** Chooses, previews, imports and undoes the price list of a supplier. The store remembers the columns for the next list. */
export function usePriceList(supplier: string) {
  const [step, show] = useState<PriceListStep>({ name: 'choose', issue: null })
  const { busy, run } = useOneAtATime()

  function send(file: File, columns: PriceColumns | null, dryRun: 'true' | 'false'): Promise<ImportPricesResponse | Failure> {
    const form = new FormData()
    form.append('supplier', supplier)
    if (columns !== null) form.append('columns', JSON.stringify(columns))
    form.append('file', file)
    return sellerApi.importPrices(sellerToken(), { dryRun }, form, () => {})
  }

  async function preview(file: File, columns: PriceColumns | null): Promise<void> {
    if (columns === null) show({ name: 'sending' })
    const response = await send(file, columns, 'true')
    if (response.success) return show({ name: 'preview', file, preview: response })
    if (response.status === 401 || columns !== null) return reportSellerFailure(response, sellerToken())
    show({ name: 'choose', issue: response.message })
  }

  async function save({ file, preview: { columns } }: Extract<PriceListStep, { name: 'preview' }>): Promise<void> {
    const response = await send(file, columns, 'false')
    if (!response.success) return reportSellerFailure(response, sellerToken())
    reloadProducts()
    show({ name: 'done', outcome: response, isUndone: false })
  }

  async function undo({ outcome }: Extract<PriceListStep, { name: 'done' }>): Promise<void> {
    const response = await sellerApi.undoProductBatch(sellerToken(), outcome.batch ?? '')
    if (!response.success) return reportSellerFailure(response, sellerToken())
    reloadProducts()
    notify.success('Price List Undone')
    show({ name: 'done', outcome, isUndone: true })
  }

  return {
    step,
    busy,
    choose: (file: File) => void run(() => preview(file, null)),
    match: (columns: PriceColumns) => void run(async () => (step.name === 'preview' ? preview(step.file, columns) : undefined)),
    confirm: () => void run(async () => (step.name === 'preview' ? save(step) : undefined)),
    undo: () => void run(async () => (step.name === 'done' ? undo(step) : undefined)),
    startOver: () => show({ name: 'choose', issue: null }),
  }
}
