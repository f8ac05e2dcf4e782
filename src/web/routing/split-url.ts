interface UrlParts {
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

/** Still encoded. Not `new URL`, which normalizes: `//a` would be Home at another origin, `/a/../cart` the cart. */
export function splitUrl(url: string): UrlParts {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  return { path, query }
}
