import { Download } from 'lucide-react'
import { type OrderQuery, sellerApi } from '../../../api/seller-api.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

/** Exports all orders that match the query, including those that are not loaded. */
export function ExportOrders({ query }: { query: OrderQuery }) {
  const { busy, run } = useOneAtATime()
  const save = async () => {
    const token = sellerToken()
    const response = await sellerApi.exportOrders(token, query)
    if (response.success) saveFile(response.file, response.name)
    else reportSellerFailure(response, token)
  }
  return (
    <BusyButton className="button button-quiet" busy={busy} icon={Download} onClick={() => void run(save)}>
      Export CSV
    </BusyButton>
  )
}
