import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import type { Elements } from '../../ui/elements.ts'
import { reportMissedPart } from '../../ui/notice.tsx'
import type { ShownPicture } from './picture-viewer.tsx'
import './picture-viewer.css'

const pictureViewer = lazyCode(async () => (await import('./picture-viewer.tsx')).PictureViewer)

/** Covers the page's picture with a button that shows it larger. */
export function EnlargePicture(props: ShownPicture) {
  const [isOpen, setIsOpen] = useState(false)
  const { code: PictureViewer } = useLazyCode(pictureViewer, {
    wanted: isOpen,
    onFailure() {
      setIsOpen(false)
      void reportMissedPart()
    },
  })
  return (
    <>
      <button
        type="button"
        className="picture-enlarge"
        aria-label={`Enlarge picture of ${props.product.name}`}
        aria-busy={isOpen && !PictureViewer}
        onClick={() => setIsOpen(true)}
      >
        <span className="picture-enlarge-mark">
          <Maximize2 className="icon" aria-hidden="true" />
        </span>
      </button>
      {PictureViewer && (
        <InBody>
          <PictureViewer {...props} onClose={() => setIsOpen(false)} />
        </InBody>
      )}
    </>
  )
}

/** The picture is a span, which can't contain a dialog. */
const InBody = ({ children }: { children: Elements }) => createPortal(children, document.body)
