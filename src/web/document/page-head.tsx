import { PROMISED_MINUTES } from '../../domain/reports/store-figures.ts'
import { DEFAULT_STORE_NAME } from '../../domain/settings/store-identity.ts'
import { shortenText } from '../../domain/text/shown-text.ts'
import { scriptBlockText } from './document.tsx'
import { usePromisedTime } from './open-state.ts'
import { useStoreFacts } from './store-facts.ts'
import { useStoreIdentity } from './store-identity.ts'

interface PageHeadProps {
  /** The store's name is appended. A null title means the store's own title. */
  readonly title: string | null
  readonly description?: string
  /** `canonical` is the canonical path. Pages without one are not indexed. */
  readonly canonical?: string
  /** `shared` is the path in link previews, when it differs from the canonical one, such as that of a search. */
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

/**
 * The picture has the drawn logo and the default delivery time, so it is shown only while the store has both
 * (scripts/render-share-picture.mjs).
 */
const STORE_PICTURE: SharePicture = { src: '/share.jpg', width: 1200, height: 630, alt: DEFAULT_STORE_NAME }

const STORE_ICON: SharePicture = { ...STORE_PICTURE, src: '/icon-512.png', width: 512, height: 512 }

const MAX_TITLE = 60
const MAX_DESCRIPTION = 160

/** Renders the title, the description and the Open Graph data (ogp.me) for link previews. */
export function PageHead({ title, description, canonical, shared = canonical, kind, picture }: PageHeadProps) {
  const { publicUrl, promisedMinutes } = useStoreFacts()
  const store = useStoreIdentity()
  const promised = usePromisedTime() ?? 'to your door'
  const name =
    title === null ? `${store.name}: ${store.tagline ?? `groceries delivered ${promised}`}` : shortenText(title, MAX_TITLE)
  const about = description && shortenText(description, MAX_DESCRIPTION)
  const shown = picture ?? (store.letter ? store.picture : promisedMinutes === PROMISED_MINUTES ? STORE_PICTURE : STORE_ICON)
  const openGraph = {
    site_name: store.name,
    title: name,
    description: about,
    type: kind ?? 'website',
    url: `${publicUrl}${shared}`,
    ...(shown && {
      image: new URL(shown.src, publicUrl).href,
      'image:width': String(shown.width),
      'image:height': String(shown.height),
      'image:alt': shown.alt,
    }),
  }
  return (
    <>
      <title>{title === null ? name : `${name} · ${store.name}`}</title>
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

interface StructuredDataProps {
  /** `facts` are properties that schema.org defines, with absolute URLs. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** A data script is never executed, so the content security policy allows it. */
export const StructuredData = ({ facts }: StructuredDataProps) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: each < is escaped (scriptBlockText)
    dangerouslySetInnerHTML={{ __html: scriptBlockText({ '@context': 'https://schema.org', ...facts }) }}
  />
)
