import { Download } from 'lucide-react'
import { sellerApi } from '../../../api/seller-api.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { saveFile } from '../save-file.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type BoardFilter, orderQuery } from './board-filter.ts'

/** Exports all orders that match the filter, including those that are not loaded. */
export function ExportOrders({ filter }: { filter: BoardFilter }) {
  const { busy, run } = useOneAtATime()
  const save = async () => {
    const token = sellerToken()
    const response = await sellerApi.exportOrders(token, orderQuery(filter))
    if (response.success) saveFile(response.file, response.name)
    else reportSellerFailure(response, token)
  }
  return (
    <button type="button" className="button button-quiet" aria-busy={busy} onClick={() => void run(save)}>
      {busy ? <span className="spinner" aria-hidden="true" /> : <Download className="icon" aria-hidden="true" />}
      <span>Export CSV</span>
    </button>
  )
}
