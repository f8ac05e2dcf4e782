import { ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { canonicalBarcode } from '../../../../domain/products/barcode.ts'
import { CloseX, Modal } from '../../../ui/dialog.tsx'
import { openDetector } from './barcode-detector.ts'
import { useHasCamera } from './use-has-camera.ts'

interface CameraScanProps {
  onScan(barcode: string): void
}

/** A button that scans one barcode with the camera. It is there only on devices with a camera. */
export function CameraScan({ onScan }: CameraScanProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useHasCamera()) return null
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
  const [issue, setIssue] = useState<string | null>(null)
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    const ended = new AbortController()
    watchCamera(video.current, ended.signal)
      .then((barcode) => barcode !== null && scanned(barcode))
      .catch((error) => setIssue(error instanceof NoDetector ? NO_CODE : NO_CAMERA))
    return () => ended.abort()
  }, [])
  return (
    <Modal className="dialog dialog-plain camera-dialog" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>Scan a barcode</h2>
      {issue !== null ? (
        <p role="alert">{issue}</p>
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

const NO_CAMERA = 'The camera can’t be used. Allow it in the browser’s settings of this page, and load the page again.'
const NO_CODE = 'The scanner could not be loaded. Check the network, and open it again.'

class NoDetector extends Error {
  override readonly name = 'NoDetector'
}

const PAUSE_MS = 120

/** Resolves to the first barcode in the camera's pictures, and to null when `ended` comes first. Rejects without a camera. */
async function watchCamera(video: HTMLVideoElement | null, ended: AbortSignal): Promise<string | null> {
  if (video === null) return null
  const opening = openDetector().catch((cause) => {
    throw new NoDetector('The code that detects barcodes did not load', { cause })
  })
  opening.catch(() => {}) // it is awaited below
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    if (!ended.aborted) await video.play()
    const detector = await opening
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
