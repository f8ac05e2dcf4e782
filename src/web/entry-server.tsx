import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { PageAssets, PageFile, PageRenderer } from '../contract/page-rendering.ts'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { RehearsedPaymentPage } from './features/rehearsal/rehearsed-payment-page.tsx'
import { HeadAssets, type HeadAssetsProps } from './head-assets.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { addressOf, pageAddresses } from './page-addresses.ts'
import { PAGE_SOURCES, SOURCES_BEFORE_PAINT } from './page-sources.ts'
import { type PageName, pageAt, preloadPages } from './pages.ts'
import { productQueriesOf } from './product-queries-of.ts'
import { type ResponseStatus, ResponseStatusProvider } from './response-status.ts'
import { scriptBlockText } from './script-block-text.ts'
import { splitAddress } from './split-address.ts'

await preloadPages()

const DOCTYPE = '<!doctype html>'

const renderPage: PageRenderer['renderPage'] = ({ url, data, assets }) => {
  const response: ResponseStatus = { status: 200 }
  const { path, query } = splitAddress(url)
  const html = renderToString(
    <Document dataText={scriptBlockText(data)} head={<HeadAssets assets={withPageCode(assets, pageAt(path))} />}>
      <ResponseStatusProvider value={response}>
        <Router ssrPath={path} ssrSearch={query}>
          <App data={data} />
        </Router>
      </ResponseStatusProvider>
    </Document>,
  )
  return { status: response.status, html: DOCTYPE + html }
}

/** The page's own modules are fetched together with the script that will ask for them; their styles come within it. */
function withPageCode(assets: PageAssets, { name }: { name: PageName }): HeadAssetsProps['assets'] {
  const files = modulesOf(assets, name).flatMap((module) => module.files)
  const early = SOURCES_BEFORE_PAINT[name]
  return {
    ...assets,
    pageStyles: stylesOf(assets, name),
    beforePaint: early === undefined ? null : (assets.early[early] ?? { address: `/${early}`, text: null }), // while somebody develops, straight from its source
    preloads: [...new Set([...assets.preloads, ...files])],
  }
}

const modulesOf = (assets: PageAssets, name: PageName) => PAGE_SOURCES[name].flatMap((source) => assets.modules[source] ?? [])
const stylesOf = (assets: PageAssets, name: PageName) => modulesOf(assets, name).flatMap(({ styles }) => styles)

const renderErrorPage: PageRenderer['renderErrorPage'] = (assets, reference) =>
  renderLonePage(assets, [], <ErrorPage reference={reference} />)

const renderPaymentPage: PageRenderer['renderPaymentPage'] = (assets, page) =>
  renderLonePage(assets, [...stylesOf(assets, 'Cart'), assets.acting ?? []].flat(), <RehearsedPaymentPage page={page} />) // a note is among what else the code shows

/** A page that needs nothing around it and no script. */
const renderLonePage = (assets: PageAssets, pageStyles: readonly PageFile[], page: ReactNode): string =>
  DOCTYPE +
  renderToString(
    <Document dataText="null" head={<HeadAssets assets={{ ...assets, pageStyles, script: null, preloads: [] }} />}>
      {page}
    </Document>,
  )

/** The server's door to the pages. */
export const renderer: PageRenderer = {
  addresses: pageAddresses,
  addressOf,
  productQueriesOf,
  renderPage,
  renderErrorPage,
  renderPaymentPage,
}
