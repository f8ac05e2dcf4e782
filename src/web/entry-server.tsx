import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { PageAssets, PageFile, PageRenderer, PlainPageRequest } from '../contract/rendering/page-rendering.ts'
import type { StoreFacts } from '../contract/settings/store-facts.ts'
import { PROMISED_MINUTES } from '../domain/reports/store-figures.ts'
import { App } from './app.tsx'
import { Document, scriptBlockText } from './document/document.tsx'
import { HeadAssets, type HeadAssetsProps } from './document/head-assets.tsx'
import { type ResponseStatus, ResponseStatusProvider } from './document/response-status.ts'
import { StoreFactsProvider } from './document/store-facts.ts'
import { ApiDocsPage } from './features/api-docs/api-docs-page.tsx'
import { OfflinePage } from './features/offline/offline-page.tsx'
import { RehearsedPaymentPage } from './features/rehearsal/rehearsed-payment-page.tsx'
import { ErrorPage, UnavailablePage } from './layout/error-page.tsx'
import { codeAt, getPage, pages, sourceOf } from './pages/all-pages.ts'
import { productQueriesOf } from './pages/pages.ts'
import { decodePart, splitUrl } from './routing/page-url.ts'
import { paths } from './routing/paths.ts'
import { readSearchParam, SEARCH_PARAMS } from './routing/search-params.ts'

const DOCTYPE = '<!doctype html>'
const PAYMENT_SCRIPT = 'src/web/features/rehearsal/local-times.ts'
const PAYMENT_STYLES = 'src/web/features/rehearsal/rehearsed-payment-page.css'
const API_SCRIPT = 'src/web/features/api-docs/find-endpoints.ts'
const API_STYLES = 'src/web/features/api-docs/api-docs-page.css'
const OFFLINE_SCRIPT = 'src/web/features/offline/offline-links.ts'

const renderPage: PageRenderer['renderPage'] = ({ url, data, assets, isTraced }) => {
  const response: ResponseStatus = { status: 200 }
  const { path, query } = splitUrl(url)
  const { identity } = data.store
  const html = renderToString(
    <Document
      dataText={scriptBlockText(data)}
      head={<HeadAssets assets={withPageCode(assets, path)} identity={identity} isTraced={isTraced} />}
    >
      <ResponseStatusProvider value={response}>
        <Router ssrPath={path} ssrSearch={query}>
          <App data={data} />
        </Router>
      </ResponseStatusProvider>
    </Document>,
  )
  return { status: response.status, html: DOCTYPE + html }
}

const urls: PageRenderer['urls'] = {
  pages: Object.values(pages).map((page) => ({
    path: page.path,
    access: page.access,
    isListed: page.access === 'everybody' && page.index === 'listed',
  })),
  category: paths.category,
  product: paths.product,
  storePage: paths.storePage,
}

/**
 * Returns the path with only those parameters that change what the server renders. A path with a secret becomes the
 * pattern of its page, so that neither the HTML nor the cache has it.
 */
function canonicalUrlOf(url: string): string {
  const { path: requested, query } = splitUrl(url)
  const path = hasSecretUrl(url) ? getPage(requested).page.path : requested
  const params = SEARCH_PARAMS.flatMap((name) => {
    const value = readSearchParam(query, name)
    return value === null ? [] : [[name, value]]
  })
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`
}

function writtenPageOf(url: string): string | null {
  const { page, params } = getPage(splitUrl(url).path)
  return page === pages.StorePage ? decodePart(params.id) : null
}

function orderSecretOf(url: string): string | null {
  const { page, params } = getPage(splitUrl(url).path)
  return page === pages.GuestOrder ? decodePart(params.id) : null
}

function hasSecretUrl(url: string): boolean {
  const { page } = getPage(splitUrl(url).path)
  return page.access === 'everybody' && page.hasSecretUrl === true
}

/** Preloads the page's own modules in parallel with the entry module. */
function withPageCode(assets: PageAssets, path: string): HeadAssetsProps['assets'] {
  const { page } = getPage(path)
  const modules = modulesOf(assets, path)
  const early = page.access === 'everybody' ? page.scriptBeforePaint : undefined
  return {
    ...assets,
    pageStyles: modules.flatMap(({ styles }) => styles),
    beforePaint: early === undefined ? null : earlyFile(assets, early),
    preloads: [...new Set([...assets.preloads, ...modules.flatMap(({ files }) => files)])],
  }
}

/** Returns the unbuilt source in development. */
const earlyFile = (assets: PageAssets, source: string): PageFile => assets.early[source] ?? { url: `/${source}`, text: null }

const modulesOf = (assets: PageAssets, path: string) => codeAt(path).flatMap((code) => assets.modules[sourceOf(code)] ?? [])

const renderErrorPage: PageRenderer['renderErrorPage'] = (request, reference) =>
  renderStandalonePage(request, [], <ErrorPage reference={reference} />)

const renderUnavailablePage: PageRenderer['renderUnavailablePage'] = (request) =>
  renderStandalonePage(request, [], <UnavailablePage />)

const renderOfflinePage: PageRenderer['renderOfflinePage'] = (request) =>
  renderStandalonePage(request, [], <OfflinePage />, earlyFile(request.assets, OFFLINE_SCRIPT))

const renderPaymentPage: PageRenderer['renderPaymentPage'] = (request, page) => {
  const { assets } = request
  const cartStyles = modulesOf(assets, paths.cart()).flatMap((module) => module.styles)
  const styles = [...cartStyles, earlyFile(assets, PAYMENT_STYLES), assets.deferredStyle ?? []].flat()
  return renderStandalonePage(request, styles, <RehearsedPaymentPage page={page} />, earlyFile(assets, PAYMENT_SCRIPT))
}

const renderApiPage: PageRenderer['renderApiPage'] = (request, page) => {
  const { assets } = request
  return renderStandalonePage(
    request,
    [earlyFile(assets, API_STYLES)],
    <ApiDocsPage page={page} />,
    earlyFile(assets, API_SCRIPT),
  )
}

/** Pages without the store's frame show nothing of the store but its identity. */
const NO_FACTS: StoreFacts = {
  publicUrl: '',
  contactEmail: '',
  promisedMinutes: PROMISED_MINUTES,
  openState: { isOpen: true, opensAt: null, opens: null, changesAt: null },
  deliveryTimes: null,
  customers: null,
  categories: [],
}

/** Renders a page without the store's frame and without hydration. */
const renderStandalonePage = (
  { assets, identity }: PlainPageRequest,
  pageStyles: readonly PageFile[],
  page: ReactElement,
  beforePaint: PageFile | null = null,
) =>
  DOCTYPE +
  renderToString(
    <Document
      dataText="null"
      head={
        <HeadAssets
          assets={{ ...assets, pageStyles, beforePaint, script: null, preloads: [] }}
          identity={identity}
          isTraced={false}
        />
      }
    >
      <StoreFactsProvider value={{ ...NO_FACTS, identity }}>{page}</StoreFactsProvider>
    </Document>,
  )

export const renderer: PageRenderer = {
  urls,
  canonicalUrlOf,
  hasSecretUrl,
  orderSecretOf,
  productQueriesOf,
  writtenPageOf,
  renderPage,
  renderErrorPage,
  renderUnavailablePage,
  renderOfflinePage,
  renderPaymentPage,
  renderApiPage,
}
