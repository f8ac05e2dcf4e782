import type { StatementCase } from './statement-case.ts'

/** Each page reads the catalog's size and its own data. */
export const PAGE_CASES: Readonly<Record<string, StatementCase>> = {
  home: { statements: 2, request: ({ visitor }) => visitor().get('/') },
  products: { statements: 3, request: ({ visitor }) => visitor().get('/products') },
  // The words of all products may be read again, because the catalog has changed.
  'products found': {
    statements: 5,
    request: ({ visitor }) => visitor().get('/products?q=milk'),
    readsAll: ['products'],
  },
  'products from a cursor on': { statements: 2, request: ({ product, visitor }) => visitor().get(`/products?cursor=${product}`) },
  'a category': { statements: 4, request: ({ visitor }) => visitor().get('/products/fruits') },
  'a category from a cursor on': {
    statements: 3,
    request: ({ product, visitor }) => visitor().get(`/products/fruits?cursor=${product}`),
  },
  'a product': { statements: 3, request: ({ product, visitor }) => visitor().get(`/products/fruits/${product}`) },
  cart: { statements: 1, request: ({ visitor }) => visitor().get('/cart') },
  'a link of products': {
    statements: 3,
    request: ({ product, visitor }) => visitor().send(`/buy/${product}:1,milk:1,12345670:1`, { redirect: 'manual' }),
  },
  sitemap: { statements: 3, request: ({ visitor }) => visitor().get('/sitemap.xml') },
  'a sitemap of products': { statements: 2, request: ({ visitor }) => visitor().get('/sitemap-2.xml') },
  'a feed that is known': {
    statements: 0,
    request: ({ visitor }) => visitor().get('/feeds/google.xml', { 'if-none-match': '*' }),
  },
  // 10,000 products at most, in pages of 250, each of which begins after the last one.
  'a feed': { statements: 40, request: ({ visitor }) => visitor().get('/feeds/google.xml'), readsAll: ['products'] },
  'what assistants are told': { statements: 0, request: ({ visitor }) => visitor().get('/llms.txt') },
  readiness: { statements: 6, request: ({ visitor }) => visitor().get('/readyz') },
}
