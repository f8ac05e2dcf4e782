import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { PageAssets, PageRenderer } from '../contract/page-rendering.ts'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { pageDataText } from './page-data-text.ts'
import { productQueriesOf } from './product-queries-of.ts'
import { type ResponseStatus, ResponseStatusProvider } from './response-status.ts'

const DOCTYPE = '<!doctype html>'

const renderPage: PageRenderer['renderPage'] = ({ url, data, assets }) => {
  const response: ResponseStatus = { status: 200 }
  const { pathname, search } = new URL(url, data.store.publicUrl)
  const html = renderToString(
    <Document dataText={pageDataText(data)} assets={assets}>
      <ResponseStatusProvider value={response}>
        <Router ssrPath={pathname} ssrSearch={search}>
          <App data={data} />
        </Router>
      </ResponseStatusProvider>
    </Document>,
  )
  return { status: response.status, html: DOCTYPE + html }
}

const renderErrorPage = (assets: PageAssets, reference: string): string =>
  DOCTYPE +
  renderToString(
    <Document dataText="null" assets={{ ...assets, script: null, preloads: [] }}>
      <ErrorPage reference={reference} />
    </Document>,
  )

/** The server's door to the pages. */
export const renderer: PageRenderer = { productQueriesOf, renderPage, renderErrorPage }
