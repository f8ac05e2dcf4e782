import type { PageAssets, PageStyle } from '../contract/page-rendering.ts'

/**
 * The built files of a page: what the first paint needs ahead of the code, which on a slow line would take most of it.
 * On the server alone: what React hoists into the head it neither compares nor needs when it takes over.
 */
export const HeadAssets = ({
  assets,
}: {
  assets: Pick<PageAssets, 'starter' | 'script' | 'beforePaint' | 'style' | 'fonts' | 'preloads'>
}) => (
  <>
    {assets.fonts.map((href) => (
      <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
    ))}
    <StyleSheet style={assets.style} />
    {assets.beforePaint.map((src) => (
      <script key={src} src={src} />
    ))}
    {assets.script !== null && (
      <script
        type="module"
        src={assets.starter}
        fetchPriority="low"
        data-code={[...new Set([assets.script, ...assets.preloads])].join(' ')}
      />
    )}
  </>
)

/**
 * Within the page, so that nothing is painted later for a second way to the server. Ahead of all other sheets, whatever React
 * finds first: it says how the layers lie upon each other. The link that is off fetches nothing: by it
 * the code that loads further parts with their styles knows that these are there.
 */
function StyleSheet({ style: { href, text } }: { style: PageStyle }) {
  if (text === null) return <link rel="stylesheet" href={href} precedence="first" />
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the store's own style sheet, as it was built */}
      <style href={href} precedence="first" dangerouslySetInnerHTML={{ __html: text }} />
      <link rel="stylesheet" href={href} {...SWITCHED_OFF} />
    </>
  )
}

const SWITCHED_OFF = { disabled: true } // which React's types know for sheets that a script makes, not for links
