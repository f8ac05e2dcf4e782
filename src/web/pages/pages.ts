import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { CatalogParams } from '../../contract/rendering/page-data.ts'
import type { PageRenderer } from '../../contract/rendering/page-rendering.ts'
import type { StaffRole } from '../../domain/staff/staff.ts'
import type { MenuPart, StaffPage } from '../features/seller/seller-menu.ts'
import { type LazyCode, lazyCode } from '../lazy-code/lazy-code.ts'
import { splitUrl } from '../routing/page-url.ts'
import { isSellerPath } from '../routing/paths.ts'
import { readSearchParam, type SearchParam } from '../routing/search-params.ts'
import { notFoundPage, shopPages } from './shop-pages.ts'

/** The parameters are still encoded, and empty when the path has none. */
export interface PathParams {
  readonly category: string
  readonly id: string
}

interface PageProps extends PathParams {
  readonly title: string
}

interface PageRequest {
  readonly params: PathParams
  search(name: SearchParam): string | null
}

export interface PublicPage {
  readonly access: 'everybody'
  /** `path` is a pattern of the router. */
  readonly path: string
  /** Tells whether search engines may index the page. A `listed` page is in the sitemap, too. */
  readonly index: 'listed' | 'yes' | 'no'
  /** `title` is null when the page renders its own `PageHead`, from its data. */
  readonly title: string | null
  readonly description?: string
  /** The server renders these product lists into the page, and the browser prefetches them. */
  products(request: PageRequest): readonly CatalogParams[]
  /** The script at this path runs before the first paint. */
  readonly scriptBeforePaint?: string
  /** The default is the frame of the store. Pages of the seller's area that a mail links to have none. */
  readonly frame?: 'seller' | 'none'
  /**
   * The URL holds the token of a mail or the secret of an order, so the page must not be cached by others, and other
   * sites must not learn its URL. The server renders the same page for all of them.
   */
  readonly hasSecretUrl?: true
  readonly code: LazyCode<ComponentType<PageProps>>
}

/** This page is never indexed, and it is a skeleton in the server's HTML. */
export interface ShopperPage {
  readonly access: 'shopper'
  readonly path: string
  readonly title: string
  readonly code: LazyCode<ComponentType<PageProps>>
}

/** This page is never indexed, and it is a skeleton in the server's HTML. */
export interface SellerPage {
  readonly access: 'seller'
  readonly path: string
  readonly title: string | ((id: string) => string)
  /** `roles` only hides the page from other staff. The server checks the role at each request. */
  readonly roles: readonly StaffRole[]
  /** The part of the area's menu that has an entry for the page. Entries are in the order of the rows. */
  readonly menu?: MenuPart
  /** A page without an entry belongs to the entry with this path. */
  readonly within?: string
  /** Phones show the page without the links of the area. */
  readonly hidesLinks?: true
  readonly code: LazyCode<SellerPageCode>
}

interface SellerPageCode {
  /** `Content` gets the decoded id of the path. */
  readonly Content: ComponentType<{ readonly id: string; readonly title: string }>
  /** `Skeleton` is shown until the session is known. */
  readonly Skeleton: ComponentType<{ readonly title: string }>
}

export type Page = PublicPage | ShopperPage | SellerPage

export type PageRows = Readonly<Record<string, Page>>

// The first load has the rows of the shop alone. Other rows load when a path needs them.
export const accountRows = lazyCode<PageRows>(async () => (await import('./account-pages.ts')).accountPages)
export const sellerRows = lazyCode<PageRows>(async () => (await import('./seller-pages.ts')).sellerPages)

/** Returns the rows that have the page of a path, unless the shop's rows have it. */
export const laterRowsOf = (path: string): LazyCode<PageRows> => (isSellerPath(path) ? sellerRows : accountRows)

/** Loads the frame of the seller's area, and what shows its pages to staff alone. */
export const sellerArea = lazyCode(async () => {
  const { SellerArea, SellerOnly } = await import('../features/seller/seller-area.tsx')
  return { SellerArea, SellerOnly }
})

export interface FoundPage {
  readonly page: Page
  readonly params: PathParams
}

/** Returns the first page whose path matches, or null while the rows that may have it are not loaded. */
export function findPage(path: string): FoundPage | null {
  const inShop = findIn(shopPages, path)
  if (inShop) return inShop
  const rows = laterRowsOf(path).get()
  return rows && findInLater(rows, path)
}

const findInLater = (rows: PageRows, path: string): FoundPage =>
  findIn(rows, path) ?? { page: notFoundPage, params: { category: '', id: '' } }

function findIn(rows: PageRows, path: string): FoundPage | null {
  for (const page of Object.values(rows)) {
    const [matches, params] = matchRoute<Partial<PathParams>>(parse, page.path, path)
    if (matches) return { page, params: { category: params.category ?? '', id: params.id ?? '' } }
  }
  return null
}

/** Returns the product lists of a page. The server loads them before rendering, and the browser prefetches them. */
export const productQueriesOf: PageRenderer['productQueriesOf'] = (url) => {
  const { path, query } = splitUrl(url)
  const found = findPage(path)
  if (found?.page.access !== 'everybody') return []
  return found.page.products({ params: found.params, search: (name) => readSearchParam(query, name) })
}

export const isInSellerArea = (page: Page): boolean =>
  page.access === 'seller' || (page.access === 'everybody' && page.frame !== undefined)

/** Returns the path of the menu's entry for a page of the seller's area, which may be the entry of another page. */
export function menuEntryOf(page: Page): string | null {
  return page.access === 'seller' ? (page.within ?? linkPathOf(page)) : null
}

const linkPathOf = ({ path }: SellerPage): string => path.replace('/:id?', '')

/** Returns the pages that staff of this role may open, without those that need the id of something. */
export function staffPages(role: StaffRole): readonly StaffPage[] {
  return Object.values(sellerRows.get() ?? {}).flatMap((page) => {
    if (page.access !== 'seller' || typeof page.title !== 'string' || !page.roles.includes(role)) return []
    const path = linkPathOf(page)
    return path.includes(':') ? [] : [{ path, title: page.title, menu: page.menu }]
  })
}

/**
 * Returns the code of the page and of the frame around it. The store's own frame needs none, since all pages load it.
 */
export const codeOf = (page: Page): readonly LazyCode<unknown>[] => (isInSellerArea(page) ? [page.code, sellerArea] : [page.code])

/** Loads the row of the page at a path, and then its code. */
export async function loadPage(path: string): Promise<void> {
  const { page } = findPage(path) ?? findInLater(await laterRowsOf(path).load(), path)
  await Promise.all(codeOf(page).map((code) => code.load()))
}

export function isPageLoaded(path: string): boolean {
  const found = findPage(path)
  return found !== null && codeOf(found.page).every((code) => code.get() !== null)
}
