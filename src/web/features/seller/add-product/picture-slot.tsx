import { ImagePlus, X } from 'lucide-react'
import { type DragEvent, type MouseEvent, useRef, useState } from 'react'
import { choosePictures, dropBrokenPicture, removePicture } from './draft-state.ts'
import { ACCEPTED_PICTURES } from './picture-choice.ts'
import { useShownPicture } from './shown-picture.ts'
import './picture-slot.css'

interface PictureSlotProps {
  readonly at: number
  readonly picture: File | null
  /** For the background tint. */
  readonly category: string
  /** The group shows the error. */
  readonly isInvalid: boolean
}

export function PictureSlot({ at, picture, category, isInvalid }: PictureSlotProps) {
  const shown = useShownPicture(picture)
  const input = useRef<HTMLInputElement>(null)
  const { isTarget, ...dropTarget } = useDropTarget((files) => choosePictures(at, files))
  const name = `Picture ${at + 1}`

  function remove(event: MouseEvent) {
    removePicture(at)
    if (event.detail === 0) input.current?.focus() // by keyboard: the focused button unmounts, the input stays
  }
  return (
    <div
      className={`image-slot ${picture ? 'is-filled' : ''} ${isTarget ? 'is-target' : ''}`}
      data-category={category}
      {...dropTarget}
    >
      {shown && <img className={shown.isPhoto ? 'is-photo' : ''} src={shown.url} alt="" onError={() => dropBrokenPicture(at)} />}
      <label className="image-slot-choose">
        {!picture && <ImagePlus className="icon" aria-hidden="true" />}
        <span className={picture ? 'visually-hidden' : ''}>{picture ? `Replace picture ${at + 1}, ${picture.name}` : name}</span>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={ACCEPTED_PICTURES}
          aria-invalid={isInvalid || undefined}
          multiple
          onChange={({ target }) => {
            choosePictures(at, [...(target.files ?? [])])
            target.value = '' // so that the same file can be chosen again
          }}
        />
      </label>
      {picture && (
        <button type="button" className="image-slot-remove icon-button" aria-label={`Remove picture ${at + 1}`} onClick={remove}>
          <X className="icon" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** `isTarget` while files are dragged over the element. */
export function useDropTarget(onFiles: (files: readonly File[]) => void) {
  const [isTarget, setIsTarget] = useState(false)
  return {
    isTarget,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault() // else the browser opens the file and leaves the form
      setIsTarget(true)
    },
    onDragLeave: () => setIsTarget(false),
    onDrop(event: DragEvent) {
      setIsTarget(false)
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation() // the form accepts what is dropped outside the slots
      onFiles([...event.dataTransfer.files])
    },
  }
}
