import type { ReactNode } from 'react'
import { Art, type ArtFile } from './art.tsx'
import './stage.css'

interface StageProps {
  readonly tint?: string | undefined
  readonly art: ReactNode
  readonly children: ReactNode
}

/** A screen should have only one stage. */
export const Stage = ({ tint, art, children }: StageProps) => (
  <div className="stage" data-tint={tint}>
    <div className="stage-words">{children}</div>
    <div className="stage-art">{art}</div>
  </div>
)

export const StageArt = ({ of }: { of: ArtFile }) => (
  <Art of={of} sizes="(min-width: 64rem) 256px, (min-width: 48rem) 240px, 192px" first />
)
