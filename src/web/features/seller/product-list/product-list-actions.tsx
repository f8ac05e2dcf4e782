import { Download, Images, Upload } from 'lucide-react'
import { Link } from 'wouter'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

interface ProductListActionsProps {
  readonly gridUrl: string
  readonly isChoosing: boolean
  onChoose(isChoosing: boolean): void
}

export function ProductListActions({ gridUrl, isChoosing, onChoose }: ProductListActionsProps) {
  const { busy, run } = useOneAtATime()
  const save = async () => {
    const token = sellerToken()
    const response = await sellerApi.exportProducts(token)
    if (response.success) saveFile(response.file, response.name)
    else reportSellerFailure(response, token)
  }
  return (
    <div className="product-list-actions">
      <BusyButton className="button button-quiet" busy={busy} icon={Download} onClick={() => void run(save)}>
        Export
      </BusyButton>
      <Link href={paths.sellerImport()} className="button button-quiet">
        <Upload className="icon" aria-hidden="true" />
        Import
      </Link>
      <Link href={paths.bulkPictures()} className="button button-quiet">
        <Images className="icon" aria-hidden="true" />
        Pictures
      </Link>
      <button type="button" className="button button-quiet" aria-pressed={isChoosing} onClick={() => onChoose(!isChoosing)}>
        Change several
      </button>
      <Link href={gridUrl} className="button button-quiet">
        Edit as a grid
      </Link>
    </div>
  )
}
