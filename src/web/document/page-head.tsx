import { shortenText } from '../text/shorten-text.ts'
import { useStoreFacts } from './store-facts.ts'

interface PageHeadProps {
  /** Without the store's name, which is appended; null: the store's title. */
  readonly title: string | null
  readonly description?: string
  /** A path; absent on pages that are not indexed. */
  readonly canonical?: string
  /** A path, where another is shared, as of a search. */
  readonly shared?: string | undefined
  readonly kind?: 'website' | 'product'
  readonly picture?: SharePicture | undefined
}

export interface SharePicture {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

const STORE_TITLE = 'Larder: groceries delivered in under 30 minutes'
const STORE_PICTURE: SharePicture = { src: '/share.jpg', width: 1200, height: 630, alt: STORE_TITLE } // scripts/render-share-picture.mjs

const MAX_TITLE = 60
const MAX_DESCRIPTION = 160

/** With Open Graph (ogp.me) for link previews. */
export function PageHead({ title, description, canonical, shared = canonical, kind, picture = STORE_PICTURE }: PageHeadProps) {
  const { publicUrl } = useStoreFacts()
  const name = title === null ? STORE_TITLE : shortenText(title, MAX_TITLE)
  const about = description && shortenText(description, MAX_DESCRIPTION)
  const openGraph = {
    site_name: 'Larder',
    title: name,
    description: about,
    type: kind ?? 'website',
    url: `${publicUrl}${shared}`,
    image: new URL(picture.src, publicUrl).href,
    'image:width': String(picture.width),
    'image:height': String(picture.height),
    'image:alt': picture.alt,
  }
  return (
    <>
      <title>{title === null ? name : `${name} · Larder`}</title>
      {about && <meta name="description" content={about} />}
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={publicUrl + canonical} />
          <meta name="twitter:card" content="summary_large_image" />
          {Object.entries(openGraph).map(([property, content]) => (
            <meta key={property} property={`og:${property}`} content={content} />
          ))}
        </>
      )}
    </>
  )
}
