import type { ReactNode } from 'react'
import { PAGE_DATA_ID } from '../contract/page-data.ts'
import type { PageAssets } from '../contract/page-rendering.ts'

interface DocumentProps {
  /** The page data as JSON, safe to stand in a script block. */
  readonly dataText: string
  /** Given on the server alone: what React hoists into the head it neither compares nor needs when it takes over. */
  readonly assets?: PageAssets
  readonly children: ReactNode
}

/** The whole HTML document. Each page adds its own title, description and address, which React puts into the head. */
export function Document({ dataText, assets, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {assets && <HeadAssets assets={assets} />}
      </head>
      <body>
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with each < escaped (pageDataText) */}
        <script id={PAGE_DATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: dataText }} />
      </body>
    </html>
  )
}

function HeadAssets({ assets }: { assets: PageAssets }) {
  return (
    <>
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      {assets.preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {assets.script !== null && <script type="module" async src={assets.script} />}
    </>
  )
}
