import type { ComponentType, ReactNode } from 'react'
import type { ListProductsParams } from '../../contract/list-products-query.ts'
import type { LazyCode } from '../lazy-code/lazy-code.ts'
import type { SearchParam } from '../routing/search-param.ts'

/** The parameters are still encoded, and empty when the path has none. */
export interface PathParams {
  readonly category: string
  readonly id: string
}

export interface PageProps extends PathParams {
  readonly title: string
}

export interface FrameProps {
  readonly isPublic: boolean
  readonly children: ReactNode
}

export type PageCode = LazyCode<ComponentType<PageProps>>

export interface PageRequest {
  readonly params: PathParams
  search(name: SearchParam): string | null
}

interface AnyPage {
  /** This is a pattern of the router. */
  readonly path: string
  readonly code: PageCode
}

export interface PublicPage extends AnyPage {
  readonly access: 'everybody'
  /** Tells whether search engines may index the page. A `listed` page is in the sitemap, too. */
  readonly index: 'listed' | 'yes' | 'no'
  /** It is null when the page renders its own `PageHead`, from its data. A null title is the store's own title. */
  readonly head: { readonly title: string | null; readonly description?: string } | null
  /** The server renders these product lists into the page, and the browser prefetches them. */
  products(request: PageRequest): readonly ListProductsParams[]
  /** The script at this path runs before the first paint. */
  readonly scriptBeforePaint?: string
  readonly isInSellerArea?: true
  /**
   * The URL holds the token of a mail, so the page must not be cached by others, and other sites must not learn its
   * URL.
   */
  readonly hasSecretUrl?: true
}

/** This page is never indexed, and it is a skeleton in the server's HTML. */
export interface PersonalPage extends AnyPage {
  readonly access: 'shopper' | 'seller'
  /** It is null when the page renders its own `PageHead`, for visitors too. */
  readonly head: { readonly title: string } | null
}

export type Page = PublicPage | PersonalPage
