import { Download } from 'lucide-react'
import type { Token } from '../../../api/failure.ts'
import { type OrderQuery, sellerApi } from '../../../api/seller-api.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

/** Exports all orders that match the query, including those that are not loaded. */
export const ExportOrders = ({ query }: { query: OrderQuery }) => (
  <ExportButton load={(token) => sellerApi.exportOrders(token, query)} />
)

interface ExportProps {
  readonly load: (token: Token) => ReturnType<typeof sellerApi.exportOrders>
  readonly hiddenText?: string
}

export function ExportButton({ load, hiddenText = '' }: ExportProps) {
  const { busy, run } = useOneAtATime()
  const save = async () => {
    const token = sellerToken()
    const response = await load(token)
    if (response.success) saveFile(response.file, response.name)
    else reportSellerFailure(response, token)
  }
  return (
    <BusyButton
      className="button button-quiet"
      busy={busy}
      icon={Download}
      hiddenText={hiddenText}
      onClick={() => void run(save)}
    >
      Export CSV
    </BusyButton>
  )
}
