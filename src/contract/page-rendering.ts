import type { PageData } from './page-data.ts'
import type { PaymentPage } from './payment-page.ts'
import type { ListProductsParams } from './product-requests.ts'

/** A built file that is inlined in the page. */
export interface PageFile {
  readonly url: string
  /** Content; null in development, where it is fetched by URL. */
  readonly text: string | null
}

/** The built files that a page references, by path from the origin's root. */
export interface PageAssets {
  /** Inlined script that loads `script` after the first paint. */
  readonly bootstrap: PageFile
  /** Null on a page without hydration. */
  readonly script: string | null
  /** Styles shared by all pages. */
  readonly style: PageFile
  /** Styles that only hydrated code needs, loaded with it; null in development, where the script imports them. */
  readonly deferredStyle: PageFile | null
  /** Scripts that some pages run before the first paint, by source path. */
  readonly early: Readonly<Record<string, PageFile>>
  /** Preloaded because the first paint waits for them. */
  readonly fonts: readonly string[]
  /** Static imports of `script`. */
  readonly preloads: readonly string[]
  /** Files of each lazy module with its transitive imports, by source path. */
  readonly modules: Readonly<Record<string, PageModule>>
}

export interface PageModule {
  readonly files: readonly string[]
  readonly styles: readonly PageFile[]
}

export interface PageRequest {
  /** Path and query of the request, `/products?q=milk`. */
  readonly url: string
  readonly data: PageData
  readonly assets: PageAssets
}

export interface RenderedPage {
  /** 404 where no page exists at the URL. */
  readonly status: 200 | 404
  readonly html: string
}

/** Page paths from the origin's root, for sitemaps and the like. */
export interface PageUrls {
  /** Static public pages. */
  readonly everybodys: readonly string[]
  category(category: string): string
  product(product: { _id: string; category: string }): string
}

/** Interface of the web's server build: all that the server knows of the web. */
export interface PageRenderer {
  readonly urls: PageUrls
  /** The canonical URL of the page at `url`, without unknown parameters. */
  canonicalUrlOf(url: string): string
  /** The product list requests whose responses the page at `url` needs. */
  productQueriesOf(url: string, store: PageData['store']): readonly ListProductsParams[]
  /** Throws what a component throws. */
  renderPage(request: PageRequest): RenderedPage
  /** The page of a server error (500); `reference` is in its log line. */
  renderErrorPage(assets: PageAssets, reference: string): string
  /** The rehearsal gateway's payment page; with null, its "not found" page. */
  renderPaymentPage(assets: PageAssets, page: PaymentPage | null): string
}
