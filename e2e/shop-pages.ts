import { PAGES } from '../src/server/testing/page-paths.ts'

/** The loader opens another page after five seconds, so tests open it by itself. */
const LOADER = '/loader'

const pages = PAGES.filter(({ access, path }) => access !== 'seller' && path !== LOADER)

const nameOf = (path: string) => (path === '/' ? 'home' : path.replace(/\?.*/, '').slice(1).replaceAll('/', '-'))

/** Screens that a visitor can open without preparation. The keys name the screenshots. */
export const VISITOR_SCREENS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pages.map(({ path }) => [`visitor-${nameOf(path)}`, path])),
  'products-searched': '/products?q=milk',
  'products-nothing-found': '/products?q=nothing-of-the-kind',
  'category-empty': '/products/nothing',
  'seller-login': '/seller', // all pages of the seller's area show it
}

/** Paths of the personal pages that have no parameter. */
export const SHOPPER_PAGES: readonly string[] = PAGES.filter(
  ({ access, hasParameter }) => access === 'shopper' && !hasParameter,
).map(({ path }) => path)
