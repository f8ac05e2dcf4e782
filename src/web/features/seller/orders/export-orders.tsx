import { Download } from 'lucide-react'
import { sellerApi } from '../../../api/seller-api.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type BoardFilter, orderQuery } from './board-filter.ts'

/** All orders of the filter, not only those shown. */
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
      Export CSV
    </button>
  )
}

const UNUSED_MS = 60_000 // browsers read the file after the click

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), UNUSED_MS)
}
