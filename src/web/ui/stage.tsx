import type { ReactNode } from 'react'
import { Art, type ArtFile } from './art.tsx'
import './stage.css'

interface StageProps {
  /** Gives the ground its tint; another one or none: the plain tint. */
  readonly category?: string | undefined
  /** What stands on the shelf: one thing, or a large and a small one. */
  readonly art: ReactNode
  readonly children: ReactNode
}

/** Words before a shelf, where they are all that a page has to show. Once a screen. */
export const Stage = ({ category, art, children }: StageProps) => (
  <div className="stage" data-category={category}>
    <div className="stage-words">{children}</div>
    <div className="stage-art">{art}</div>
  </div>
)

/** A thing on the shelf of a stage. */
export const StageArt = ({ of }: { of: ArtFile }) => (
  <Art of={of} sizes="(min-width: 64rem) 256px, (min-width: 48rem) 240px, 192px" first />
)
