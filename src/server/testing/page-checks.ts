import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

/** Returns the errors in an HTML document, including those that parsers repair silently. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} at ${selector}`))
}

/** Returns paths of pages in their various states. `shown` and `soldOut` are ids of products of Fruits. */
export const pagePaths = (shown: string, soldOut: string): string[] => [
  ...['/', '/products', '/products?q=nothing-of-this-name', '/products/fruits', '/products/drinks', '/products/no-such-shelf'],
  ...[`/products/fruits/${shown}`, `/products/fruits/${soldOut}`, '/products/fruits/no-such-product'],
  ...['/cart', '/add-address', '/addresses', '/my-orders', '/account', '/loader', '/contact', '/login', '/nothing/here'],
  ...[
    '/seller',
    '/seller/product-list',
    '/seller/orders',
    '/seller/stock',
    '/seller/dashboard',
    '/seller/lost-demand',
    '/seller/grid',
  ],
  '/seller/settings',
]
