import type { ReactNode } from 'react'
import { Art, type ArtFile } from './art.tsx'
import './stage.css'

interface StageProps {
  /** Gives the ground its tint; another one or none: the plain tint. */
  readonly category?: string | undefined
  /** What stands on the shelf: one thing, or a large and a small one. */
  readonly art: readonly [ArtFile] | readonly [ArtFile, ArtFile]
  readonly children: ReactNode
}

const SIZES = '(min-width: 64rem) 256px, (min-width: 48rem) 240px, 192px'

/** Words before a shelf, where they are all that a page has to show. Once a screen. */
export const Stage = ({ category, art, children }: StageProps) => (
  <div className="stage" data-category={category}>
    <div className="stage-words">{children}</div>
    <div className="stage-art">
      {art.map((file) => (
        <Art key={file.src} of={file} sizes={SIZES} first />
      ))}
    </div>
  </div>
)
