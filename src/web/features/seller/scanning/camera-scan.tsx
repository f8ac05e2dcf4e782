import { ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { canonicalBarcode } from '../../../../domain/products/barcode.ts'
import { useHydrated } from '../../../state/use-browser.ts'
import { CloseX, Modal } from '../../../ui/dialog.tsx'

/** The part of the Barcode Detection API that is used here. TypeScript does not know it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

type BarcodeDetectorClass = new (options: { readonly formats: readonly string[] }) => BarcodeDetector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf']

const detectorClass = (): BarcodeDetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector

interface CameraScanProps {
  onScan(barcode: string): void
}

/** A button that scans one barcode with the camera. It is there only in browsers that detect barcodes. */
export function CameraScan({ onScan }: CameraScanProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useHydrated() || detectorClass() === undefined) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" className="button button-quiet camera-scan" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ScanBarcode className="icon" aria-hidden="true" />
        Scan
      </button>
      {isOpen && (
        <CameraDialog
          onClose={close}
          onScan={(barcode) => {
            close()
            onScan(barcode)
          }}
        />
      )}
    </>
  )
}

function CameraDialog({ onScan, onClose }: CameraScanProps & { onClose(): void }) {
  const title = useId()
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    const ended = new AbortController()
    watchCamera(video.current, ended.signal)
      .then((barcode) => barcode !== null && scanned(barcode))
      .catch(() => setHasFailed(true))
    return () => ended.abort()
  }, [])
  return (
    <Modal className="dialog dialog-plain camera-dialog" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>Scan a barcode</h2>
      {hasFailed ? (
        <p role="alert">The camera can’t be used. Allow it in the browser’s settings of this page, and load the page again.</p>
      ) : (
        <>
          <video ref={video} muted playsInline aria-label="Picture of the camera" />
          <p className="soft">Hold the barcode into the picture.</p>
        </>
      )}
      <CloseX onClose={onClose} />
    </Modal>
  )
}

const PAUSE_MS = 120

/** Resolves to the first barcode in the camera's pictures, and to null when `ended` comes first. Rejects without a camera. */
async function watchCamera(video: HTMLVideoElement | null, ended: AbortSignal): Promise<string | null> {
  const Detector = detectorClass()
  if (video === null || Detector === undefined) throw new Error('This browser detects no barcodes')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    if (!ended.aborted) await video.play()
    const detector = new Detector({ formats: FORMATS })
    while (!ended.aborted) {
      const found = (await detector.detect(video)).find(({ rawValue }) => canonicalBarcode(rawValue) !== null)
      if (found && !ended.aborted) return found.rawValue
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
