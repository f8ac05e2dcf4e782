/** A drawing of the store's own, square. */
export interface ArtFile {
  /** 256 px wide. */
  readonly src: string
  /** The same, 512 px wide: for where it stands large. */
  readonly dense?: string
}

interface ArtProps {
  readonly of: ArtFile
  /** How wide it stands, as in the `sizes` attribute; needed with a dense file. */
  readonly sizes?: string
  /** In view when the page opens: fetched at once. */
  readonly first?: boolean
}

/** A drawing. It says nothing that the words beside it do not say. */
export const Art = ({ of: { src, dense }, sizes, first = false }: ArtProps) => (
  <img
    src={src}
    srcSet={dense && `${src} 256w, ${dense} 512w`}
    sizes={dense && sizes}
    alt=""
    width={256}
    height={256}
    loading={first ? 'eager' : 'lazy'}
    fetchPriority={first ? 'high' : 'auto'}
    decoding="async"
  />
)

/** A drawing on the tint of a category. */
export const ArtPicture = ({ category, ...art }: ArtProps & { category: string }) => (
  <span className="picture" data-category={category}>
    <Art {...art} />
  </span>
)
