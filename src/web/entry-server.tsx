import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { PageAssets, PageFile, PageRenderer } from '../contract/page-rendering.ts'
import { App } from './app.tsx'
import { Document } from './document/document.tsx'
import { HeadAssets, type HeadAssetsProps } from './document/head-assets.tsx'
import { type ResponseStatus, ResponseStatusProvider } from './document/response-status.ts'
import { scriptBlockText } from './document/script-block-text.ts'
import { RehearsedPaymentPage } from './features/rehearsal/rehearsed-payment-page.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { findPage } from './pages/find-page.ts'
import { codeOf, loadAllPages } from './pages/load-page.ts'
import type { Page } from './pages/page.ts'
import { sourceOf } from './pages/page-sources.ts'
import { canonicalUrlOf, pageUrls } from './pages/page-urls.ts'
import { pages } from './pages/pages.ts'
import { productQueriesOf } from './pages/product-queries-of.ts'
import { splitUrl } from './routing/split-url.ts'

await loadAllPages()

const DOCTYPE = '<!doctype html>'
const LOCAL_TIMES = 'src/web/features/rehearsal/local-times.ts'

const renderPage: PageRenderer['renderPage'] = ({ url, data, assets }) => {
  const response: ResponseStatus = { status: 200 }
  const { path, query } = splitUrl(url)
  const html = renderToString(
    <Document dataText={scriptBlockText(data)} head={<HeadAssets assets={withPageCode(assets, findPage(path).page)} />}>
      <ResponseStatusProvider value={response}>
        <Router ssrPath={path} ssrSearch={query}>
          <App data={data} />
        </Router>
      </ResponseStatusProvider>
    </Document>,
  )
  return { status: response.status, html: DOCTYPE + html }
}

function hasSecretUrl(url: string): boolean {
  const { page } = findPage(splitUrl(url).path)
  return page.access === 'everybody' && page.hasSecretUrl === true
}

/** Preloads the page's own modules in parallel with the entry module. */
function withPageCode(assets: PageAssets, page: Page): HeadAssetsProps['assets'] {
  const files = modulesOf(assets, page).flatMap((module) => module.files)
  const early = page.access === 'everybody' ? page.scriptBeforePaint : undefined
  return {
    ...assets,
    pageStyles: stylesOf(assets, page),
    beforePaint: early === undefined ? null : scriptBeforePaint(assets, early),
    preloads: [...new Set([...assets.preloads, ...files])],
  }
}

/** Returns the unbuilt source in development. */
const scriptBeforePaint = (assets: PageAssets, source: string): PageFile =>
  assets.early[source] ?? { url: `/${source}`, text: null }

const modulesOf = (assets: PageAssets, page: Page) => codeOf(page).flatMap((code) => assets.modules[sourceOf(code)] ?? [])
const stylesOf = (assets: PageAssets, page: Page) => modulesOf(assets, page).flatMap(({ styles }) => styles)

const renderErrorPage: PageRenderer['renderErrorPage'] = (assets, reference) =>
  renderStandalonePage(assets, [], <ErrorPage reference={reference} />)

const renderPaymentPage: PageRenderer['renderPaymentPage'] = (assets, page) => {
  const styles = [...stylesOf(assets, pages.Cart), assets.deferredStyle ?? []].flat()
  return renderStandalonePage(assets, styles, <RehearsedPaymentPage page={page} />, scriptBeforePaint(assets, LOCAL_TIMES))
}

/** Renders a page without the store's frame and without hydration. */
const renderStandalonePage = (
  assets: PageAssets,
  pageStyles: readonly PageFile[],
  page: ReactElement,
  beforePaint: PageFile | null = null,
) =>
  DOCTYPE +
  renderToString(
    <Document dataText="null" head={<HeadAssets assets={{ ...assets, pageStyles, beforePaint, script: null, preloads: [] }} />}>
      {page}
    </Document>,
  )

export const renderer: PageRenderer = {
  urls: pageUrls,
  canonicalUrlOf,
  hasSecretUrl,
  productQueriesOf,
  renderPage,
  renderErrorPage,
  renderPaymentPage,
}
