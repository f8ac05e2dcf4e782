import { ChevronLeft, ChevronRight, ImagePlus, X } from 'lucide-react'
import { type DragEvent, type MouseEvent, useRef, useState } from 'react'
import { MAX_PICTURES } from '../../../../domain/products/product.ts'
import { useCategory } from '../../../document/store-categories.ts'
import { ACCEPTED_PICTURES, type ChosenPicture } from './picture-choice.ts'
import type { Direction } from './picture-fields.tsx'
import type { ProductForm } from './product-form-state.ts'
import { useShownPicture } from './shown-picture.ts'

interface PictureSlotProps {
  readonly at: number
  readonly picture: ChosenPicture | null
  readonly category: string
  /** Marks the input as invalid. The group of slots shows the error. */
  readonly isInvalid: boolean
  /** True while the form is sent. No file can be chosen then, because it would be lost. */
  readonly isSending: boolean
  readonly form: ProductForm
  onStep(direction: Direction): void
  onMoveHere(from: number): void
}

export function PictureSlot({ at, picture, category, isInvalid, isSending, form, onStep, onMoveHere }: PictureSlotProps) {
  const shown = useShownPicture(picture)
  const tint = useCategory(category)?.tint
  const input = useRef<HTMLInputElement>(null)
  const { isTarget, ...dropTarget } = useDropTarget({ onFiles: (files) => form.choosePictures(at, files), onMoveHere })
  const number = at + 1

  function remove(event: MouseEvent) {
    form.removePicture(at)
    // A click by keyboard has a detail of 0. Its focused button unmounts, and the input stays.
    if (event.detail === 0) input.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is one way, the buttons are the other
    <div
      className={`image-slot ${picture ? 'is-filled' : ''} ${isTarget ? 'is-target' : ''}`}
      data-tint={tint}
      draggable={picture !== null}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(SLOT_TYPE, String(at))
        dataTransfer.effectAllowed = 'move'
      }}
      {...dropTarget}
    >
      {shown && (
        <img className={shown.isPhoto ? 'is-photo' : ''} src={shown.url} alt="" onError={() => form.dropBrokenPicture(at)} />
      )}
      <label className="image-slot-choose">
        {!picture && <ImagePlus className="icon" aria-hidden="true" />}
        <span className={picture ? 'visually-hidden' : ''}>{slotName(number, picture)}</span>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={ACCEPTED_PICTURES}
          aria-invalid={isInvalid || undefined}
          multiple
          disabled={isSending}
          onChange={({ target }) => {
            form.choosePictures(at, [...(target.files ?? [])])
            target.value = '' // so that the same file can be chosen again
          }}
        />
      </label>
      {picture && (
        <>
          <button
            type="button"
            className="image-slot-remove icon-button"
            aria-label={`Remove picture ${number}`}
            onClick={remove}
          >
            <X className="icon" aria-hidden="true" />
          </button>
          <div className="image-slot-moves">
            {at > 0 && (
              <button
                type="button"
                className="icon-button"
                data-move="earlier"
                aria-label={`Move picture ${number} earlier`}
                onClick={() => onStep('earlier')}
              >
                <ChevronLeft className="icon" aria-hidden="true" />
              </button>
            )}
            {at < MAX_PICTURES - 1 && (
              <button
                type="button"
                className="icon-button"
                data-move="later"
                aria-label={`Move picture ${number} later`}
                onClick={() => onStep('later')}
              >
                <ChevronRight className="icon" aria-hidden="true" />
              </button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

function slotName(number: number, picture: ChosenPicture | null): string {
  if (picture === null) return `Picture ${number}`
  return picture instanceof File ? `Replace picture ${number}, ${picture.name}` : `Replace picture ${number}`
}

/** The data type of a drag. Its data is the index of the dragged slot. */
const SLOT_TYPE = 'application/x-larder-slot'

interface DropTarget {
  onFiles(files: readonly File[]): void
  onMoveHere?(from: number): void
}

/**
 * Accepts dropped files and pictures of other slots. `isTarget` is true while one of them is dragged over the element.
 */
export function useDropTarget({ onFiles, onMoveHere }: DropTarget) {
  const [isTarget, setIsTarget] = useState(false)
  const accepts = ({ types }: DataTransfer) => types.includes('Files') || (onMoveHere !== undefined && types.includes(SLOT_TYPE))
  return {
    isTarget,
    onDragOver(event: DragEvent) {
      if (!accepts(event.dataTransfer)) return
      event.preventDefault() // otherwise the browser would open the file and leave the form
      setIsTarget(true)
    },
    onDragLeave: () => setIsTarget(false),
    onDrop(event: DragEvent) {
      setIsTarget(false)
      if (!accepts(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation() // otherwise the form, which accepts files everywhere else, would take them again
      if (event.dataTransfer.types.includes('Files')) onFiles([...event.dataTransfer.files])
      else onMoveHere?.(Number(event.dataTransfer.getData(SLOT_TYPE)))
    },
  }
}
