/** A page's address in its parts, each as it is spelled. */
interface UrlParts {
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

/**
 * Takes the address of a page apart, whatever somebody sent as one. Not by `URL`, which corrects what it reads: `/\a` and `//a` would
 * be Home at another origin, `/a/../cart` the cart, and `/\` no address at all.
 */
export function splitUrl(address: string): UrlParts {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(address) ?? []
  return { path, query }
}
