import { Archive, ArchiveRestore, Copy, ExternalLink, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { parsePicturePath } from '../../../../domain/products/picture.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { Question } from '../../../ui/question.tsx'
import { isDraftBegun, newProduct } from '../add-product/draft-state.ts'
import { leaveSafely } from '../leave-question.tsx'
import { slotsOf } from '../product-form/picture-choice.ts'
import { draftOf } from '../product-form/product-draft.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type ProductEdit, resetEdit, showProduct } from './edit-state.ts'

interface ProductActionsProps {
  readonly edit: ProductEdit
  readonly product: SellerProductWire
  onChanged(product: SellerProductWire): void
}

export function ProductActions({ edit, product, onChanged }: ProductActionsProps) {
  const [question, setQuestion] = useState<'archive' | 'delete' | 'replace' | null>(null)
  const { busy, run } = useOneAtATime()
  const [, navigate] = useLocation()
  const archive = async (archived: boolean) => {
    const token = sellerToken()
    const response = await sellerApi.archiveProduct(token, product._id, archived)
    if (!response.success) return reportSellerFailure(response, token)
    showProduct(edit, response.product)
    onChanged(response.product)
    notify.success(archived ? 'Archived' : 'Restored')
  }
  const remove = async () => {
    const token = sellerToken()
    const response = await sellerApi.deleteProduct(token, product._id)
    if (!response.success) return reportSellerFailure(response, token)
    resetEdit(edit, product) // so that nobody is asked about changes of what is gone
    onChanged(product)
    notify.success('Deleted')
    navigate(paths.sellerProducts())
  }
  const duplicate = () =>
    run(async () => {
      if (!(await duplicateProduct(product))) notify.error('Some pictures could not be copied.')
      navigate(paths.sellerAddProduct())
    })
  return (
    <section className="product-actions-panel seller-panel" aria-label="Product">
      {product.archived && <p>Archived: it’s no longer in the store. Past orders keep it.</p>}
      {!product.archived && (
        <Link className="text-link" href={paths.product(product)}>
          <ExternalLink className="icon" aria-hidden="true" />
          View in the store
        </Link>
      )}
      <button
        type="button"
        className="text-link"
        aria-busy={busy}
        onClick={() => leaveSafely(() => (isDraftBegun() ? setQuestion('replace') : void duplicate()))}
      >
        <Copy className="icon" aria-hidden="true" />
        Duplicate
      </button>
      {product.archived ? (
        <button type="button" className="button button-secondary" onClick={() => void run(() => archive(false))}>
          <ArchiveRestore className="icon" aria-hidden="true" />
          Restore
        </button>
      ) : (
        <button type="button" className="text-link" onClick={() => setQuestion('archive')}>
          <Archive className="icon" aria-hidden="true" />
          Archive…
        </button>
      )}
      {product.sold === 0 && (
        <button type="button" className="text-link" onClick={() => setQuestion('delete')}>
          <Trash2 className="icon" aria-hidden="true" />
          Delete…
        </button>
      )}
      {question === 'delete' && (
        <Question
          title="Delete this product?"
          yes="Delete for good"
          no="Keep it"
          onYes={remove}
          onClose={() => setQuestion(null)}
        >
          <p>{`${product.name} will be deleted with its pictures, stock and history. This can’t be undone.`}</p>
        </Question>
      )}
      {question === 'archive' && (
        <Question
          title="Archive this product?"
          yes="Archive"
          no="Keep it"
          onYes={() => archive(true)}
          onClose={() => setQuestion(null)}
        >
          <p>{`${product.name} will disappear from the store and can’t be ordered. Past orders keep it, and you can restore it at any time.`}</p>
        </Question>
      )}
      {question === 'replace' && (
        <Question
          title="Replace the product you started adding?"
          yes="Replace it"
          no="Keep it"
          onYes={duplicate}
          onClose={() => setQuestion(null)}
        >
          <p>There’s already an unfinished product on the Add Product page.</p>
        </Question>
      )}
    </section>
  )
}

/**
 * Fills the page that adds products with a copy of this one, without its SKU and stock. Resolves to false when a
 * picture could not be loaded.
 */
async function duplicateProduct(product: SellerProductWire): Promise<boolean> {
  const form = newProduct() // Another person may log in meanwhile.
  const files = await Promise.all(product.image.map(fileOf))
  const loaded = files.filter((file) => file !== null)
  form.reset({
    draft: { ...draftOf(withoutSale(product)), sku: '', stock: '', inStock: true },
    pictures: slotsOf(loaded),
  })
  return loaded.length === files.length
}

/** Returns the product with the prices that it has without its sale. */
const withoutSale = ({ sale, ...product }: SellerProductWire): SellerProductWire => ({
  ...product,
  offerPrice: sale?.usualPrice ?? product.offerPrice,
})

async function fileOf(url: string): Promise<File | null> {
  try {
    const response = await fetch(url)
    if (!response.ok) return null
    return new File([await response.blob()], `${parsePicturePath(url)?.hash.slice(0, 8) ?? 'picture'}.webp`, {
      type: 'image/webp',
    })
  } catch {
    return null
  }
}
