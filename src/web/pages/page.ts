import type { ComponentType, ReactNode } from 'react'
import type { ListProductsParams } from '../../contract/product-requests.ts'
import type { LazyCode } from '../lazy-code/lazy-code.ts'
import type { SearchParam } from '../routing/search-param.ts'

/** Parts of the path, still encoded; empty where the path has none. */
export interface PathParams {
  readonly category: string
  readonly id: string
}

export interface PageProps extends PathParams {
  /** Of the page's `head`. */
  readonly title: string
}

export interface FrameProps {
  /** Whether visitors see the page. */
  readonly isPublic: boolean
  readonly children: ReactNode
}

export type PageCode = LazyCode<ComponentType<PageProps>>

export interface PageRequest {
  readonly params: PathParams
  search(name: SearchParam): string | null
}

interface AnyPage {
  /** A pattern of the router. */
  readonly path: string
  readonly code: PageCode
}

export interface PublicPage extends AnyPage {
  readonly access: 'everybody'
  /** Whether search engines index it; `listed`: it is in the sitemap, too. */
  readonly index: 'listed' | 'yes' | 'no'
  /** A null title is the store's. Null: the page renders its own `PageHead`, from its data. */
  readonly head: { readonly title: string | null; readonly description?: string } | null
  /** The product lists that the server renders into it and the browser prefetches. */
  products(request: PageRequest): readonly ListProductsParams[]
  /** Path of a script that runs before the first paint. */
  readonly scriptBeforePaint?: string
  readonly isInSellerArea?: true
  /** With the token of a mail: not cached by others, and not told to them. */
  readonly hasSecretUrl?: true
}

/** Never indexed, and a skeleton in the server's HTML. */
export interface PersonalPage extends AnyPage {
  readonly access: 'shopper' | 'seller'
  /** Null: the page renders its own `PageHead`, for visitors too. */
  readonly head: { readonly title: string } | null
}

export type Page = PublicPage | PersonalPage
