/** An address in a sitemap. */
export interface SitemapPlace {
  /** Absolute. */
  readonly url: string
  readonly changedAt?: Date
}

/** Pages, as search engines read them (sitemaps.org). */
export const sitemapXml = (pages: readonly SitemapPlace[]): string => placesXml('urlset', 'url', pages)

/** Sitemaps, where one file could not name all pages. */
export const sitemapIndexXml = (sitemaps: readonly SitemapPlace[]): string => placesXml('sitemapindex', 'sitemap', sitemaps)

function placesXml(list: string, place: string, places: readonly SitemapPlace[]): string {
  const lines = places.map(({ url, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${place}><loc>${xmlText(url)}</loc>${changed}</${place}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${list}>\n`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const xmlText = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
