interface UrlParts {
  readonly path: string
  /** It has no question mark. */
  readonly query: string
}

/**
 * Splits a URL into parts that are still encoded. `new URL` is not used, because it normalizes: `//a` would be Home at
 * another origin, and `/a/../cart` the cart.
 */
export function splitUrl(url: string): UrlParts {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  return { path, query }
}
