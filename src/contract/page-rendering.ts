import type { PageData } from './page-data.ts'
import type { PaymentPage } from './payment-page.ts'
import type { ListProductsParams } from './product-requests.ts'

export interface PageFile {
  readonly url: string
  /** Null in development: fetched by URL. */
  readonly text: string | null
}

/** URLs are paths from the origin's root. */
export interface PageAssets {
  /** Loads `script` after the first paint. */
  readonly bootstrap: PageFile
  /** Null without hydration. */
  readonly script: string | null
  readonly style: PageFile
  /** Of hydrated code; null in development, where the script imports it. */
  readonly deferredStyle: PageFile | null
  /** Run before the first paint; by source path. */
  readonly early: Readonly<Record<string, PageFile>>
  /** Preloaded: the first paint waits for them. */
  readonly fonts: readonly string[]
  /** Static imports of `script`. */
  readonly preloads: readonly string[]
  /** Lazy, with transitive imports; by source path. */
  readonly modules: Readonly<Record<string, PageModule>>
}

export interface PageModule {
  readonly files: readonly string[]
  readonly styles: readonly PageFile[]
}

export interface PageRequest {
  readonly url: string
  readonly data: PageData
  readonly assets: PageAssets
}

export interface RenderedPage {
  readonly status: 200 | 404
  readonly html: string
}

/** Paths from the origin's root. */
export interface PageUrls {
  readonly publicPages: readonly string[]
  category(category: string): string
  product(product: { _id: string; category: string }): string
}

/** The web's server build: all that the server knows of the web. */
export interface PageRenderer {
  readonly urls: PageUrls
  /** Without unknown parameters. */
  canonicalUrlOf(url: string): string
  /** It has the token of a mail. */
  hasSecretUrl(url: string): boolean
  productQueriesOf(url: string): readonly ListProductsParams[]
  renderPage(request: PageRequest): RenderedPage
  /** `reference` is in the log line. */
  renderErrorPage(assets: PageAssets, reference: string): string
  /** Null: "not found". */
  renderPaymentPage(assets: PageAssets, page: PaymentPage | null): string
}
