import type { PageData } from './page-data.ts'
import type { PaymentPage } from './payment-page.ts'
import type { ListProductsParams } from './product-requests.ts'

/** A built file that comes within the page. */
export interface PageFile {
  readonly url: string
  /** What is in it; null while somebody develops: it is fetched then. */
  readonly text: string | null
}

/** The built files that a page names. Paths from the root of the origin. */
export interface PageAssets {
  /** Fetches the script once the page is to be seen. */
  readonly bootstrap: PageFile
  /** Null on a page that stays as it is. */
  readonly script: string | null
  /** What all pages share of the look. */
  readonly style: PageFile
  /** The look of what the code alone shows, fetched with it; null while somebody develops: the script brings it then. */
  readonly deferredStyle: PageFile | null
  /** Scripts that some pages run before the first paint, by their source. */
  readonly early: Readonly<Record<string, PageFile>>
  /** Fetched ahead because the first paint waits for them. */
  readonly fonts: readonly string[]
  /** Modules that the script imports at once. */
  readonly preloads: readonly string[]
  /** What each module brings that only some pages need, with all that it imports in turn; by its source. */
  readonly modules: Readonly<Record<string, PageModule>>
}

export interface PageModule {
  readonly files: readonly string[]
  readonly styles: readonly PageFile[]
}

export interface PageRequest {
  /** Path and query as asked for, `/products?q=milk`. */
  readonly url: string
  readonly data: PageData
  readonly assets: PageAssets
}

export interface RenderedPage {
  /** 200, or 404 where there is nothing at this address. */
  readonly status: 200 | 404
  /** The whole document. */
  readonly html: string
}

/** Where pages stand, for those who make lists of them. Paths from the root of the origin. */
export interface PageUrls {
  /** Pages for everybody that are always there. */
  readonly everybodys: readonly string[]
  category(category: string): string
  product(product: { _id: string; category: string }): string
}

/** What the web's server build offers. The server knows the web by this alone. */
export interface PageRenderer {
  readonly urls: PageUrls
  /** The one spelling of the address at which the page stands that `url` asks for: without parameters that no page reads. */
  canonicalUrlOf(url: string): string
  /** The questions to the product list that the page at `url` needs answered. */
  productQueriesOf(url: string, store: PageData['store']): readonly ListProductsParams[]
  /** Renders a page. What a component throws comes out. */
  renderPage(request: PageRequest): RenderedPage
  /** The page for a fault of ours, status 500; `reference` leads to its log line. */
  renderErrorPage(assets: PageAssets, reference: string): string
  /** The rehearsal gateway's payment page; of null the one that says that there is no such payment. */
  renderPaymentPage(assets: PageAssets, page: PaymentPage | null): string
}
