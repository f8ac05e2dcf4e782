import { CircleAlert, ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import type { Elements } from '../../../ui/elements.ts'
import { Picture } from '../../../ui/picture.tsx'
import { CameraScan } from '../scanning/camera-scan.tsx'
import { signalScan } from '../scanning/scan-signal.ts'
import { useScanner } from '../scanning/use-scanner.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { PackInstead } from './pack-instead.tsx'
import type { PackLine } from './pack-lines.ts'
import { type ScannedPieces, type ScanResult, scanLine } from './scanned-line.ts'
import type { Packing } from './use-packing.ts'
import { WeighLine } from './weigh-dialog.tsx'

interface PackScansProps {
  readonly order: OrderWire
  readonly packing: Packing
}

/** `product` is null when no product has the barcode. */
interface WrongScan {
  readonly barcode: string
  readonly product: SellerProductWire | null
}

type Shown =
  | { readonly kind: 'right'; readonly words: string }
  | { readonly kind: 'refused'; readonly words: string }
  | ({ readonly kind: 'not-in-order' } & WrongScan)

/** Ticks lines by their barcodes, and shows what became of the last scan. A wrong product ticks nothing. */
export function PackScans({ order, packing }: PackScansProps) {
  const token = sellerToken()
  const [shown, setShown] = useState<Shown | null>(null)
  const [weighing, setWeighing] = useState<string | null>(null)
  const scans = useRef(new Map<string, ScannedPieces>())
  const latest = useRef(packing)
  useEffect(() => {
    latest.current = packing
  }, [packing])
  // Scans are looked up one after another, so that each counts what those before it have packed.
  const lookups = useRef(Promise.resolve())

  const show = (next: Shown) => {
    signalScan(next.kind === 'right' ? 'right' : 'wrong')
    setShown(next)
  }
  const take = (result: Exclude<ScanResult, { kind: 'not-in-order' }>) => {
    switch (result.kind) {
      case 'packed':
        scans.current.delete(result.pick.line)
        latest.current.save(result.pick)
        return show({ kind: 'right', words: result.words })
      case 'counted':
        scans.current.set(result.line, result.scanned)
        return show({ kind: 'right', words: result.words })
      case 'weigh':
        setShown(null)
        return setWeighing(result.line)
      case 'refused':
        return show(result)
    }
  }
  async function lookUp(barcode: string): Promise<void> {
    const response = await sellerApi.listProducts(token, null, LOOKED_UP, { barcode })
    if (!response.success) {
      reportSellerFailure(response, token)
      return show({ kind: 'refused', words: 'The barcode could not be looked up. Please scan it again.' })
    }
    const { products, scanned } = response
    const weight = scanned?.weight ?? null
    const results = products.map((product) => scanLine(latest.current.lines, { product, weight }, scans.current))
    const found = results.find((result) => result.kind !== 'not-in-order')
    if (found) take(found)
    else show({ kind: 'not-in-order', barcode, product: products[0] ?? null })
  }
  const onScan = (barcode: string) => {
    if (order.status === 'Packing') lookups.current = lookups.current.then(() => lookUp(barcode))
    else show({ kind: 'refused', words: 'Press “Start packing” first.' })
  }
  useScanner({ onScan })
  const weighed = packing.lines.find(({ line }) => line === weighing)
  return (
    <>
      <CameraScan onScan={onScan} />
      <ScanPanel shown={shown} onClose={() => setShown(null)}>
        {shown?.kind === 'not-in-order' && shown.product && (
          <PackInstead
            key={shown.barcode}
            product={shown.product}
            order={order}
            packing={packing}
            onPacked={(words) => setShown({ kind: 'right', words })}
          />
        )}
      </ScanPanel>
      {weighed && <WeighScanned line={weighed} order={order} onSave={packing.save} onClose={() => setWeighing(null)} />}
    </>
  )
}

/** Goods of the store's scale may have the same number. */
const LOOKED_UP = 10

interface WeighScannedProps {
  readonly line: PackLine
  readonly order: OrderWire
  readonly onSave: Packing['save']
  onClose(): void
}

const WeighScanned = ({ line, ...rest }: WeighScannedProps) =>
  line.weighed && <WeighLine line={line} weighed={line.weighed} {...rest} />

interface ScanPanelProps {
  readonly shown: Shown | null
  onClose(): void
  readonly children: Elements
}

function ScanPanel({ shown, onClose, children }: ScanPanelProps) {
  if (shown === null || shown.kind === 'right') {
    return (
      <p className={shown ? 'scan-right' : 'visually-hidden'} role="status">
        {shown?.words ?? ''}
      </p>
    )
  }
  return (
    <section className="scan-wrong" role="alert">
      <h2>
        <CircleAlert className="icon icon-large" aria-hidden="true" />
        <span>{shown.kind === 'refused' ? 'Not packed' : 'Not in this order'}</span>
      </h2>
      {shown.kind === 'refused' ? <p>{shown.words}</p> : <WrongGoods {...shown} />}
      {children}
      <button type="button" className="button button-quiet" onClick={onClose}>
        <ScanBarcode className="icon" aria-hidden="true" />
        Go on packing
      </button>
    </section>
  )
}

const WrongGoods = ({ product, barcode }: WrongScan) => (
  <>
    <div className="scan-goods">
      {product && <Picture src={product.image[0]} category={product.category} alt="" sizes="64px" />}
      <p>
        <strong className="long-name">{product ? product.name : 'No product has this barcode.'}</strong>
        <span className="soft numbers own-line">{`Scanned ${barcode}`}</span>
      </p>
    </div>
    <p>Put it back. Nothing was changed in the order.</p>
  </>
)
