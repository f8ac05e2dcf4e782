import { preload } from 'react-dom'
import type { PageAssets, PageFile } from '../contract/page-rendering.ts'

export interface HeadAssetsProps {
  readonly assets: PageAssets & {
    /** The sheets of this page, and of others like it. */
    readonly pageStyles: readonly PageFile[]
    /** A script that the first paint waits for. */
    readonly beforePaint?: PageFile | null
  }
}

/**
 * The built files of a page: what the first paint needs, and the script that fetches the code later (bootstrap.ts).
 * On the server alone: what React hoists into the head it neither compares nor needs when it takes over.
 */
export const HeadAssets = ({ assets }: HeadAssetsProps) => {
  const { bootstrap, script, beforePaint, style, pageStyles, deferredStyle, fonts, preloads } = assets
  for (const href of fonts) preload(href, { as: 'font', type: 'font/woff2', crossOrigin: '' }) // ahead of the pictures
  return (
    <>
      <StyleSheets files={[style, ...pageStyles]} />
      {beforePaint && <Script file={beforePaint} />}
      {script !== null && (
        <Script
          file={bootstrap}
          type="module"
          data-code={[...new Set([script, ...preloads])].join(' ')}
          data-look={deferredStyle?.url}
        />
      )}
    </>
  )
}

/**
 * Within the page, so that nothing is painted later for a second way to the server. The links that are off fetch nothing: by
 * them the code that loads further parts with their styles knows that these are there.
 */
function StyleSheets({ files }: { files: readonly PageFile[] }) {
  const fetched = files.filter(({ text }) => text === null)
  const inPage = files.filter(({ text }) => text !== null)
  return (
    <>
      {fetched.map(({ url }) => (
        <link key={url} rel="stylesheet" href={url} precedence="first" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the store's own style sheets, as they were built */}
      <style dangerouslySetInnerHTML={{ __html: inPage.map(({ text }) => text).join('') }} />
      {inPage.map(({ url }) => (
        <link key={url} rel="stylesheet" href={url} {...SWITCHED_OFF} />
      ))}
    </>
  )
}

const SWITCHED_OFF = { disabled: true } // which React's types know for sheets that a script makes, not for links

interface ScriptProps {
  readonly file: PageFile
  readonly type?: 'module'
  readonly 'data-code'?: string
  readonly 'data-look'?: string | undefined
}

/** Small, and therefore within the page, too: the policy lets these run by their hashes (security-headers.ts). */
const Script = ({ file: { url, text }, ...attributes }: ScriptProps) =>
  text === null ? (
    <script src={url} {...attributes} type="module" /> // straight from its source, which Vite serves as a module
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: one of the store's own scripts, as it was built
    <script {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
  )
