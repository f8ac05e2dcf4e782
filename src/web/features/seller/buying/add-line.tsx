import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { CameraScan } from '../scanning/camera-scan.tsx'
import { signalScan } from '../scanning/scan-signal.ts'
import { useScanner } from '../scanning/use-scanner.ts'
import { PanelTitle, SellerSearch } from '../seller-parts.tsx'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import type { LineToEdit } from './purchase-editor.tsx'
import '../../../look/product-choice.css'

const MOST_FOUND = 6
const FRESH_MS = 30_000

interface AddLineProps {
  /** Products of this supplier are found first. */
  readonly supplier: string
  onAdd(line: LineToEdit): void
}

/** Finds products by their names or barcodes. A scan adds a case of the product. */
export function AddLine({ supplier, onAdd }: AddLineProps) {
  const token = sellerToken()
  const [search, setSearch] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: sellerKey(token, 'purchase-products', search),
    queryFn: async () => requireSuccess(await sellerApi.listProducts(token, null, MOST_FOUND, { search })).products,
    enabled: search !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const found = search === '' ? [] : (data ?? []).toSorted((one, other) => of(other, supplier) - of(one, supplier))
  async function onScan(barcode: string): Promise<void> {
    const response = await sellerApi.listProducts(token, null, 1, { barcode })
    if (!response.success) return reportSellerFailure(response, token)
    const [product] = response.products
    signalScan(product ? 'right' : 'wrong')
    setUnknown(product ? null : barcode)
    if (product) onAdd(lineOf(product))
  }
  useScanner({ onScan: (barcode) => void onScan(barcode) })
  return (
    <section className="seller-panel titled-panel" aria-labelledby="add">
      <PanelTitle id="add" title="Add a product">
        <CameraScan onScan={(barcode) => void onScan(barcode)} />
      </PanelTitle>
      <div className="titled-panel-body">
        <SellerSearch label="Search products" placeholder="Search products" search={search} onSearch={setSearch} />
        {unknown !== null && <p className="field-error" role="status">{`No product has the barcode ${unknown}.`}</p>}
        {isError && !isFetching && <Notice onRetry={() => void refetch()}>Products could not be loaded.</Notice>}
        {found.length > 0 && (
          <ul className="product-choices" aria-label="Found products">
            {found.map((product) => (
              <li key={product._id}>
                <button type="button" className="product-choice" onClick={() => onAdd(lineOf(product))}>
                  <Picture src={product.image[0]} category={product.category} alt="" sizes="48px" />
                  <span>
                    <span className="strong long-name">{product.name}</span>{' '}
                    <span className="soft small">{factsOf(product)}</span>
                  </span>
                  <Plus className="icon" aria-hidden="true" />
                  <span className="visually-hidden">Add to the purchase</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {search !== '' && data && !isFetching && found.length === 0 && <p className="soft">Nothing found.</p>}
      </div>
    </section>
  )
}

const of = (product: SellerProductWire, supplier: string): number => Number(product.supplier === supplier)

function lineOf({ _id, name, sku, caseSize = 1, cost, weighed, stock, lowAt }: SellerProductWire): LineToEdit {
  return {
    product: _id,
    name,
    quantity: caseSize,
    caseSize,
    ...(sku !== undefined && { sku }),
    ...(cost !== undefined && { cost }),
    ...(weighed && { weighed: { per: weighed.per, piece: weighed.piece } }),
    ...(stock !== undefined && { stock, lowAt }),
  }
}

function factsOf({ weight, stock, cost, caseSize }: SellerProductWire): string {
  const facts = [
    weight,
    cost === undefined ? null : formatDollars(cost),
    caseSize === undefined ? null : `cases of ${caseSize}`,
    stock === undefined ? 'not counted' : `${stock} on hand`,
  ]
  return facts.filter(Boolean).join(' · ')
}
