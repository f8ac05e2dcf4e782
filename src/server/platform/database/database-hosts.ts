/**
 * The hosts of a database, of which one accepts writes: the primary of a cluster with standbys. Connections go to the
 * current host, until one of them fails there.
 */
export class DatabaseHosts {
  readonly #urls: readonly string[]
  #current = 0

  constructor(url: string) {
    this.#urls = hostUrls(url)
  }

  /** Is the URL of the current host alone. */
  get url(): string {
    return this.#urls[this.#current] ?? ''
  }

  get count(): number {
    return this.#urls.length
  }

  /** Makes the next host the current one, unless another failure has done so before. */
  leave(url: string): void {
    if (url === this.url) this.#current = (this.#current + 1) % this.#urls.length
  }
}

/** Has the parts before, in and after the hosts of a URL. A password may have an `@` that is not encoded. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s
const TARGET = 'target_session_attrs'

/**
 * Returns a URL for each host of `postgres://user:password@one:5432,other:5432/database?target_session_attrs=read-write`
 * (PostgreSQL manual, 32.1.1.3). The parameter is left out, since the driver does not know it.
 */
export function hostUrls(url: string): string[] {
  const [, login = '', hosts = '', rest = ''] = PARTS.exec(url) ?? []
  const [path = '', query = ''] = rest.split('?')
  const parameters = query.split('&').filter((parameter) => parameter !== '' && !parameter.startsWith(`${TARGET}=`))
  const end = parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
  return hosts.split(',').map((host) => login + host + end)
}

/** Tells whether each of a URL's hosts makes a right URL, and whether the host that accepts writes is asked for. */
export const isDatabaseUrl = (url: string): boolean =>
  hasHosts(url) && ['read-write', 'primary'].includes(targetOf(url) ?? 'primary')

/** Does the same for a URL of standbys. A host that accepts writes is never read, since the database's own URL leads there. */
export const isReplicaUrl = (url: string): boolean =>
  hasHosts(url) && ['standby', 'prefer-standby', 'read-only', 'any'].includes(targetOf(url) ?? 'standby')

const targetOf = (url: string): string | null => new URLSearchParams(url.split('?')[1]).get(TARGET)

function hasHosts(url: string): boolean {
  const urls = hostUrls(url)
  const areAllNamed = urls.length === 1 || urls.every((each) => URL.parse(each)?.hostname)
  return areAllNamed && urls.every((each) => URL.canParse(each))
}
