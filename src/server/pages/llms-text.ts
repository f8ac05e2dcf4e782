import { minutesText } from '../../domain/reports/store-figures.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { storeName } from '../../domain/settings/store-identity.ts'
import { MAX_PLAIN_TITLE, plainText } from '../../domain/text/plain-text.ts'

/** Returns what assistants are told of the store, in the form of llmstxt.org. */
export function llmsText({ store, promisedMinutes }: Settings, publicUrl: string): string {
  const what = store.tagline ?? `groceries delivered in under ${minutesText(promisedMinutes)}`
  const link = (name: string, path: string, about: string) => `- [${name}](${publicUrl}${path}): ${about}`
  return [
    `# ${plainText(storeName(store), MAX_PLAIN_TITLE)}`,
    '',
    `> An online grocery store: ${plainText(what, MAX_PLAIN_TITLE)}`,
    '',
    '## Products',
    link('Search', '/api/product/search?q=milk', 'finds products by a text, as JSON; prices are in US dollars'),
    link('Product feed', '/feeds/products.jsonl', 'all products, one JSON object a line; amounts are in US cents'),
    link('Product feed for Google Merchant Center', '/feeds/google.xml', 'the same products as RSS 2.0'),
    link('Sitemap', '/sitemap.xml', 'all public pages'),
    '',
    '## More',
    link('API', '/docs/api', 'all endpoints, with examples that run'),
    link('API as data', '/openapi.json', 'the same in OpenAPI 3.1'),
    link('Contact', '/contact', 'how to reach people at the store'),
    '',
  ].join('\n')
}
