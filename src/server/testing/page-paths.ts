import type { PageUrl } from '../../contract/rendering/page-rendering.ts'
import { loadWebBuild } from '../pages/web-build.ts'

/** The build has the rows of the page registry (`src/web/pages/pages.ts`). */
const { urls, hasSecretUrl } = await (await loadWebBuild()).renderer()

/** Values for the parameters in the paths of pages. No product and no order has the id. */
const EXAMPLES = new Map([
  [':category', 'fruits'],
  [':id', 'nothing'],
  ['*', 'nothing'],
])

interface PageExample {
  /** The path of the page's row, such as `/my-orders/:id`. */
  readonly pattern: string
  readonly hasParameter: boolean
  readonly access: PageUrl['access']
  /** A path that opens the page, such as `/my-orders/nothing`. A page that mails link to gets a token that is not valid. */
  readonly path: string
}

/** All pages of the store. */
export const PAGES: readonly PageExample[] = urls.pages.map(({ path: pattern, access }) => {
  const path = exampleOf(pattern)
  return { pattern, hasParameter: path !== pattern, access, path: hasSecretUrl(path) ? `${path}?token=not-one-of-ours` : path }
})

/** Throws when the pattern has a parameter that this file has no example of. */
function exampleOf(pattern: string): string {
  const path = pattern.replaceAll(/:\w+|\*/g, (parameter) => {
    const value = EXAMPLES.get(parameter)
    if (value === undefined) throw new Error(`Add an example of ${parameter}, a parameter of ${pattern}, to page-paths.ts`)
    return value
  })
  return path.startsWith('/') ? path : `/${path}`
}

/** Returns the paths of all pages, and of further states. `shown` and `soldOut` are ids of products of Fruits. */
export const pathsOfAllPages = (shown: string, soldOut: string): string[] => [
  ...PAGES.map(({ path }) => path),
  ...[`/products/fruits/${shown}`, `/products/fruits/${soldOut}`],
  ...['/products?q=nothing-of-this-name', '/products/drinks', '/products/no-such-category'],
]
