/** Path and query, still encoded. */
interface UrlParts {
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

/**
 * Splits a request URL as sent. Not `new URL`, which normalizes: `/\a` and `//a` would be Home at another origin, `/a/../cart`
 * the cart, and `/\` invalid.
 */
export function splitUrl(url: string): UrlParts {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  return { path, query }
}
