import { Download, Upload } from 'lucide-react'
import { Link } from 'wouter'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { saveFile } from '../save-file.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import './catalog-file-links.css'

/** The whole catalog as a file, and back. */
export function CatalogFileLinks() {
  const { busy, run } = useOneAtATime()
  const save = async () => {
    const token = sellerToken()
    const response = await sellerApi.exportProducts(token)
    if (response.success) saveFile(response.file, response.name)
    else reportSellerFailure(response, token)
  }
  return (
    <div className="catalog-file-links">
      <button type="button" className="button button-quiet" aria-busy={busy} onClick={() => void run(save)}>
        {busy ? <span className="spinner" aria-hidden="true" /> : <Download className="icon" aria-hidden="true" />}
        Export
      </button>
      <Link href={paths.sellerImport()} className="button button-quiet">
        <Upload className="icon" aria-hidden="true" />
        Import
      </Link>
    </div>
  )
}
