import type { ReactNode } from 'react'
import { Art, type ArtFile } from './art.tsx'
import './stage.css'

interface StageProps {
  /** Sets the background tint; undefined or unknown: the plain tint. */
  readonly category?: string | undefined
  /** One illustration, or a large and a small one. */
  readonly art: ReactNode
  readonly children: ReactNode
}

/** A page's only content: text beside illustrations on a shelf. Once a screen. */
export const Stage = ({ category, art, children }: StageProps) => (
  <div className="stage" data-category={category}>
    <div className="stage-words">{children}</div>
    <div className="stage-art">{art}</div>
  </div>
)

export const StageArt = ({ of }: { of: ArtFile }) => (
  <Art of={of} sizes="(min-width: 64rem) 256px, (min-width: 48rem) 240px, 192px" first />
)
