import type { ApiPage } from '../documentation/api-page.ts'
import type { PaymentPage } from '../payments/payment-page.ts'
import type { StoreIdentityWire } from '../settings/store-identity.ts'
import type { CatalogParams, PageData } from './page-data.ts'

/** The service worker shows the page of this path for pages that it can't load without a network. */
export const OFFLINE_PAGE = '/offline'

export interface PageFile {
  readonly url: string
  /** `text` is null in development, where the browser loads the file by its URL. */
  readonly text: string | null
}

/** URLs are paths from the origin's root. */
export interface PageAssets {
  /** This script loads `script` after the first paint. */
  readonly bootstrap: PageFile
  /** `script` is null for pages that are not hydrated. */
  readonly script: string | null
  readonly style: PageFile
  /** Has the styles that only hydrated code needs. It is null in development, where the script imports them. */
  readonly deferredStyle: PageFile | null
  /** These files are inlined in some pages: scripts that run before the first paint, and styles. The keys are source paths. */
  readonly early: Readonly<Record<string, PageFile>>
  /** Pages preload these fonts, since the first paint waits for them. */
  readonly fonts: readonly string[]
  /** `preloads` are the static imports of `script`. */
  readonly preloads: readonly string[]
  /** These modules are loaded when they are needed. Each has its transitive imports. The keys are source paths. */
  readonly modules: Readonly<Record<string, PageModule>>
}

/** What each page without data is made of. */
export interface PlainPageRequest {
  readonly assets: PageAssets
  /** `identity` is absent while the store has the name and look of the specification. */
  readonly identity?: StoreIdentityWire | undefined
}

export interface PageModule {
  readonly files: readonly string[]
  readonly styles: readonly PageFile[]
}

/** A page with this `meta` element asks its browser to begin a trace with each request. */
export const TRACED_META = 'trace-requests'

export interface PageRequest {
  readonly url: string
  readonly data: PageData
  readonly assets: PageAssets
  /** Tells whether the store records traces. */
  readonly isTraced: boolean
}

export interface RenderedPage {
  readonly status: 200 | 404
  readonly html: string
}

export interface PageUrl {
  /** `path` is a pattern, such as `/my-orders/:id`. */
  readonly path: string
  /** Tells who sees the content of the page. Others are asked to log in. */
  readonly access: 'everybody' | 'shopper' | 'seller'
  /** Tells whether the sitemap has the page. */
  readonly isListed: boolean
}

export interface PageUrls {
  readonly pages: readonly PageUrl[]
  category(category: string): string
  product(product: { _id: string; category: string }): string
  storePage(name: string): string
}

/** The server knows of the web only this interface, which the web's server build implements. */
export interface PageRenderer {
  readonly urls: PageUrls
  /** Returns the URL without unknown parameters. */
  canonicalUrlOf(url: string): string
  /** Returns whether the URL has the token of a mail, so that its response must not be cached by others. */
  hasSecretUrl(url: string): boolean
  /** Returns the secret in the URL of a guest’s order. Returns null for other pages. */
  orderSecretOf(url: string): string | null
  productQueriesOf(url: string): readonly CatalogParams[]
  /** Returns the name in the URL of a page that the owner may have written. Returns null for other pages. */
  writtenPageOf(url: string): string | null
  renderPage(request: PageRequest): RenderedPage
  /** `reference` is also in the log line of the error. */
  renderErrorPage(request: PlainPageRequest, reference: string): string
  /** Renders the page that is shown instead of another one while the database can't be used. */
  renderUnavailablePage(request: PlainPageRequest): string
  renderOfflinePage(request: PlainPageRequest): string
  renderApiPage(request: PlainPageRequest, page: ApiPage): string
  /** Renders “not found” when `page` is null. */
  renderPaymentPage(request: PlainPageRequest, page: PaymentPage | null): string
}
