import type { Tint } from '../../domain/categories/category.ts'
import magnifierDense from '../pictures/magnifier@2x.webp'
import magnifier from '../pictures/magnifier.webp'

export interface ArtFile {
  /** The file is 256 px wide. */
  readonly src: string
  /** The file is 512 px wide. */
  readonly dense?: string
}

interface ArtProps {
  readonly of: ArtFile
  /** `sizes` must be given together with `dense`. */
  readonly sizes?: string
  /** `first` is true when the picture is in view as the page opens. */
  readonly first?: boolean
  /** Loads the file with the page, after what is in view. */
  readonly early?: boolean
}

/** Shows a decorative picture. It has no alternative text, because the text beside it says the same. */
export function Art({ of: { src, dense }, sizes, first = false, early = false }: ArtProps) {
  const laterPriority = early ? 'low' : 'auto'
  return (
    <img
      src={src}
      srcSet={dense && `${src} 256w, ${dense} 512w`}
      sizes={dense && sizes}
      alt=""
      width={256}
      height={256}
      loading={first || early ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : laterPriority}
      decoding="async"
    />
  )
}

export const ArtPicture = ({ tint, ...art }: ArtProps & { tint: Tint }) => (
  <span className="picture" data-tint={tint}>
    <Art {...art} />
  </span>
)

export const NothingFoundArt = () => <ArtPicture tint="sky" of={{ src: magnifier, dense: magnifierDense }} sizes="145px" first />
