import { Download, Upload } from 'lucide-react'
import { Link } from 'wouter'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { saveFile } from '../save-file.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

interface ProductListActionsProps {
  readonly gridUrl: string
}

export function ProductListActions({ gridUrl }: ProductListActionsProps) {
  const { busy, run } = useOneAtATime()
  const save = async () => {
    const token = sellerToken()
    const response = await sellerApi.exportProducts(token)
    if (response.success) saveFile(response.file, response.name)
    else reportSellerFailure(response, token)
  }
  return (
    <div className="product-list-actions">
      <button type="button" className="button button-quiet" aria-busy={busy} onClick={() => void run(save)}>
        {busy ? <span className="spinner" aria-hidden="true" /> : <Download className="icon" aria-hidden="true" />}
        <span>Export</span>
      </button>
      <Link href={paths.sellerImport()} className="button button-quiet">
        <Upload className="icon" aria-hidden="true" />
        Import
      </Link>
      <Link href={gridUrl} className="button button-quiet">
        Edit as a grid
      </Link>
    </div>
  )
}
