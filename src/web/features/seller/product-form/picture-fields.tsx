import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldHint } from '../../../ui/field.tsx'
import { FieldError } from '../../../ui/form.tsx'
import { Announcement } from '../../../ui/notice.tsx'
import { PictureSlot } from './picture-slot.tsx'
import type { FormPartProps } from './product-form.tsx'

/** A product has up to four pictures (specification, section 3). */
export function PictureFields({ form, pictures, draft, errors, busy }: FormPartProps) {
  const id = useId()
  const slots = useRef<HTMLDivElement>(null)
  const [announced, announce] = useState('')
  const error = errors.images
  const move = (from: number, to: number) => {
    flushSync(() => form.movePicture(from, to))
    announce(`Picture ${from + 1} is now picture ${to + 1}`)
  }
  const step = (from: number, direction: Direction) => {
    const to = from + STEPS[direction]
    move(from, to)
    const buttons = slots.current?.children[to]?.querySelectorAll<HTMLElement>('[data-move]') ?? []
    const same = [...buttons].find((button) => button.dataset.move === direction)
    ;(same ?? buttons[0])?.focus() // the button of the picture that was moved
  }
  return (
    <fieldset aria-describedby={error ? `${id}-error ${id}` : id}>
      <legend>Pictures</legend>
      <div className="image-slots" ref={slots}>
        {pictures.map((picture, at) => (
          <PictureSlot
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot's identity is its index
            key={at}
            at={at}
            picture={picture}
            category={draft.category}
            isInvalid={error !== undefined}
            isSending={busy}
            form={form}
            onStep={(direction) => step(at, direction)}
            onMoveHere={(from) => move(from, at)}
          />
        ))}
      </div>
      <div className="image-slots-hint">
        <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
        <FieldHint id={id}>Up to 4. The first one is shown on the product card. A plain white background works best.</FieldHint>
      </div>
      <Announcement>{announced}</Announcement>
    </fieldset>
  )
}

const STEPS = { earlier: -1, later: 1 } as const
export type Direction = keyof typeof STEPS
