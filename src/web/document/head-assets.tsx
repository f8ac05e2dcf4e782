import { preload } from 'react-dom'
import type { PageAssets, PageFile } from '../../contract/page-rendering.ts'

export interface HeadAssetsProps {
  readonly assets: PageAssets & {
    /** This page's only. */
    readonly pageStyles: readonly PageFile[]
    readonly beforePaint?: PageFile | null
  }
}

/** On the server only: React does not compare hoisted head elements when it hydrates. */
export const HeadAssets = ({ assets }: HeadAssetsProps) => {
  const { bootstrap, script, beforePaint, style, pageStyles, deferredStyle, fonts, preloads } = assets
  for (const href of fonts) preload(href, { as: 'font', type: 'font/woff2', crossOrigin: '' }) // requested before pictures
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

/** The first paint needs no second request. The disabled links mark the styles as loaded for Vite's loader. */
function StyleSheets({ files }: { files: readonly PageFile[] }) {
  const external = files.filter(({ text }) => text === null)
  const inlined = files.filter(({ text }) => text !== null)
  return (
    <>
      {external.map(({ url }) => (
        <link key={url} rel="stylesheet" href={url} precedence="first" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a built style sheet */}
      <style dangerouslySetInnerHTML={{ __html: inlined.map(({ text }) => text).join('') }} />
      {inlined.map(({ url }) => (
        <link key={url} rel="stylesheet" href={url} {...DISABLED} />
      ))}
    </>
  )
}

const DISABLED = { disabled: true } // not in React's types for links

interface ScriptProps {
  readonly file: PageFile
  readonly type?: 'module'
  readonly 'data-code'?: string
  readonly 'data-look'?: string | undefined
}

/** Allowed by hash (security-headers.ts). */
const Script = ({ file: { url, text }, ...attributes }: ScriptProps) =>
  text === null ? (
    <script src={url} {...attributes} type="module" />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a built script
    <script {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
  )
