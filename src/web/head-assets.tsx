import type { PageAssets, PageFile } from '../contract/page-rendering.ts'

interface HeadAssetsProps {
  readonly assets: PageAssets & {
    /** A script that the first paint waits for. */
    readonly beforePaint?: PageFile | null
  }
}

/**
 * The built files of a page: what the first paint needs, and the script that fetches the code later (start.ts).
 * On the server alone: what React hoists into the head it neither compares nor needs when it takes over.
 */
export const HeadAssets = ({ assets: { starter, script, beforePaint, style, fonts, preloads } }: HeadAssetsProps) => (
  <>
    {fonts.map((href) => (
      <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
    ))}
    <StyleSheet file={style} />
    {beforePaint && <Script file={beforePaint} />}
    {script !== null && <Script file={starter} type="module" data-code={[...new Set([script, ...preloads])].join(' ')} />}
  </>
)

/**
 * Within the page, so that nothing is painted later for a second way to the server. Ahead of all other sheets, whatever React
 * finds first: it says how the layers lie upon each other. The link that is off fetches nothing: by it the code that loads
 * further parts with their styles knows that these are there.
 */
function StyleSheet({ file: { address, text } }: { file: PageFile }) {
  if (text === null) return <link rel="stylesheet" href={address} precedence="first" />
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the store's own style sheet, as it was built */}
      <style href={address} precedence="first" dangerouslySetInnerHTML={{ __html: text }} />
      <link rel="stylesheet" href={address} {...SWITCHED_OFF} />
    </>
  )
}

const SWITCHED_OFF = { disabled: true } // which React's types know for sheets that a script makes, not for links

interface ScriptProps {
  readonly file: PageFile
  readonly type?: 'module'
  readonly 'data-code'?: string
}

/** Small, and therefore within the page, too: the policy lets these run by their hashes (security-headers.ts). */
const Script = ({ file: { address, text }, ...attributes }: ScriptProps) =>
  text === null ? (
    <script src={address} {...attributes} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: one of the store's own scripts, as it was built
    <script {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
  )
