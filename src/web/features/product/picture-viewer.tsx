import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ProductWire } from '../../../contract/products/products.ts'
import { CloseX, Modal } from '../../ui/dialog.tsx'
import { Announcement } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'

/** One of a product's pictures, which the page and the viewer show. */
export interface ShownPicture {
  readonly product: Pick<ProductWire, 'name' | 'category' | 'image'>
  /** `shown` is an index of the product's pictures. */
  readonly shown: number
  onShow(index: number): void
}

const SLIDE_SIZES = '(min-width: 64rem) 800px, 100vw'

/** Shows the pictures side by side in a strip that fingers scroll. The browser zooms it as any part of a page. */
export function PictureViewer({
  product: { name, category, image },
  shown,
  onShow,
  onClose,
}: ShownPicture & { readonly onClose: () => void }) {
  const strip = useRef<HTMLDivElement>(null)
  const [first] = useState(shown)
  const last = image.length - 1
  const altOf = (index: number) => (last === 0 ? name : `${name}, picture ${index + 1} of ${image.length}`)
  const scrollTo = (index: number) => scrollToPicture(strip.current, index, 'auto')
  useEffect(() => scrollToPicture(strip.current, first, 'instant'), [first])
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    scrollTo(shown + step)
  }
  function onScroll({ scrollLeft, clientWidth }: HTMLElement): void {
    const index = Math.round(scrollLeft / clientWidth)
    if (index !== shown && index in image) onShow(index)
  }
  return (
    <Modal className="dialog picture-viewer" aria-label={`Pictures of ${name}`} onClose={onClose}>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work wherever the focus is in the dialog */}
      <div className="picture-viewer-body" onKeyDown={onKeyDown}>
        <CloseX onClose={onClose} />
        {/** biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          className="picture-strip"
          role="group"
          aria-label="Pictures"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          ref={strip}
          onScroll={({ currentTarget }) => onScroll(currentTarget)}
        >
          {image.map((src, index) => (
            <Picture
              // biome-ignore lint/suspicious/noArrayIndexKey: pictures may repeat, and never move
              key={index}
              src={src}
              category={category}
              alt={altOf(index)}
              sizes={SLIDE_SIZES}
              priority={index === first ? 'high' : 'low'}
            />
          ))}
        </div>
        {last > 0 && (
          <>
            <Announcement>{`Picture ${shown + 1} of ${image.length}`}</Announcement>
            <div className="picture-steps">
              <Step icon={ChevronLeft} name="Previous picture" isEnd={shown === 0} onStep={() => scrollTo(shown - 1)} />
              <span className="numbers" aria-hidden="true">{`${shown + 1} / ${image.length}`}</span>
              <Step icon={ChevronRight} name="Next picture" isEnd={shown === last} onStep={() => scrollTo(shown + 1)} />
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}

function scrollToPicture(strip: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  const slide = strip?.children[index]
  if (slide instanceof HTMLElement) strip?.scrollTo({ left: slide.offsetLeft, behavior })
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

interface StepProps {
  readonly icon: typeof ChevronLeft
  readonly name: string
  readonly isEnd: boolean
  onStep(): void
}

/** The button at an end stays focusable, so that the focus is not lost there. */
const Step = ({ icon: Icon, name, isEnd, onStep }: StepProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={name}
    aria-disabled={isEnd || undefined}
    onClick={() => isEnd || onStep()}
  >
    <Icon className="icon icon-large" aria-hidden="true" />
  </button>
)
