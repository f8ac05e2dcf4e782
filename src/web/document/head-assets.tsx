import { preload } from 'react-dom'
import { type PageAssets, type PageFile, TRACED_META } from '../../contract/rendering/page-rendering.ts'
import type { StoreIdentityWire } from '../../contract/settings/store-identity.ts'
import { identityStyle } from './identity-style.ts'

export interface HeadAssetsProps {
  readonly assets: PageAssets & {
    readonly pageStyles: readonly PageFile[]
    readonly beforePaint?: PageFile | null
  }
  readonly identity: StoreIdentityWire | undefined
  readonly isTraced: boolean
}

const DRAWN_ICONS: StoreIdentityWire['icons'] = { favicon: '/favicon.svg', touch: '/apple-touch-icon.png' }

/** Renders on the server only. React does not compare hoisted head elements when it hydrates. */
export const HeadAssets = ({ assets, identity, isTraced }: HeadAssetsProps) => {
  const { icons = DRAWN_ICONS } = identity ?? {}
  const own = identity ? [{ url: '', text: identityStyle(identity) }] : []
  const { bootstrap, script, beforePaint, style, pageStyles, deferredStyle, fonts, preloads } = assets
  // Fonts are requested before pictures.
  for (const href of fonts) preload(href, { as: 'font', type: 'font/woff2', crossOrigin: '' })
  return (
    <>
      {isTraced && <meta name={TRACED_META} content="on" />}
      <link rel="icon" href={icons.favicon} />
      {icons.touch && <link rel="apple-touch-icon" href={icons.touch} />}
      <StyleSheets files={[style, ...pageStyles, ...own]} />
      {beforePaint && <Script file={beforePaint} />}
      {script !== null && (
        <Script
          file={bootstrap}
          type="module"
          data-code={[...new Set([script, ...preloads])].join(' ')}
          data-inlined={urlsOfInlined(pageStyles).join(' ')}
          data-look={deferredStyle?.url}
        />
      )}
    </>
  )
}

/** Inlines style sheets, so that the first paint needs no second request. */
function StyleSheets({ files }: { files: readonly PageFile[] }) {
  const external = files.filter(({ text }) => text === null)
  return (
    <>
      {external.map(({ url }) => (
        <link key={url} rel="stylesheet" href={url} precedence="first" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a built style sheet */}
      <style dangerouslySetInnerHTML={{ __html: files.map(({ text }) => text ?? '').join('') }} />
    </>
  )
}

const urlsOfInlined = (files: readonly PageFile[]): readonly string[] =>
  files.flatMap(({ url, text }) => (text === null ? [] : [url]))

interface ScriptProps {
  readonly file: PageFile
  readonly type?: 'module'
  readonly 'data-code'?: string
  readonly 'data-inlined'?: string
  readonly 'data-look'?: string | undefined
}

/** The content security policy allows inline scripts by their hash (security-headers.ts). */
const Script = ({ file: { url, text }, ...attributes }: ScriptProps) =>
  text === null ? (
    <script src={url} {...attributes} type="module" />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a built script
    <script {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
  )
