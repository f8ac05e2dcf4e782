export interface SitemapUrl {
  readonly url: string
  readonly changedAt?: Date
}

/** Returns XML in the format of sitemaps.org. */
export const sitemapXml = (pages: readonly SitemapUrl[]): string => listXml('urlset', 'url', pages)

export const sitemapIndexXml = (sitemaps: readonly SitemapUrl[]): string => listXml('sitemapindex', 'sitemap', sitemaps)

function listXml(list: string, element: string, items: readonly SitemapUrl[]): string {
  const lines = items.map(({ url, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${element}><loc>${xmlText(url)}</loc>${changed}</${element}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${list}>\n`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const xmlText = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
