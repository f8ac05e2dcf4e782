import type { PageAssets } from '../contract/page-rendering.ts'

/**
 * The built files of a page: what the first paint needs ahead of the code, which on a slow line would take most of it.
 * On the server alone: what React hoists into the head it neither compares nor needs when it takes over.
 */
export const HeadAssets = ({
  assets,
}: {
  assets: Pick<PageAssets, 'starter' | 'script' | 'beforePaint' | 'styles' | 'fonts' | 'preloads'>
}) => (
  <>
    {assets.fonts.map((href) => (
      <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
    ))}
    {assets.styles.map((href) => (
      <link key={href} rel="stylesheet" href={href} precedence="default" />
    ))}
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
