import {
  bestSellersQuery,
  categoryQueries,
  filterOf,
  productsPageQuery,
  relatedQuery,
  searchOf,
  singleProductQuery,
} from '../features/catalog/catalog-queries.ts'
import { lazyCode } from '../lazy-code/lazy-code.ts'
import { decodePart } from '../routing/page-url.ts'
import { paths } from '../routing/paths.ts'
import type { Page } from './pages.ts'

const home = lazyCode(async () => (await import('../features/home/home-page.tsx')).HomePage)

const noProducts = () => []
const bestSellers = () => [bestSellersQuery]

/** `shopPages` are the pages on which a first visit lands. The build puts together what they share (vite.config.ts). */
export const shopPages = {
  Home: {
    path: paths.home(),
    access: 'everybody',
    index: 'listed',
    title: null,
    products: bestSellers,
    code: home,
  },
  Login: {
    path: paths.login(),
    access: 'everybody',
    index: 'no',
    title: null,
    products: bestSellers,
    code: home, // shown behind the login dialog
  },
  Products: {
    path: paths.products(),
    access: 'everybody',
    index: 'listed',
    title: null,
    products: ({ search }) => [productsPageQuery(searchOf(search('q')), search('cursor') ?? '', filterOf(search))],
    code: lazyCode(async () => (await import('../features/catalog/products-page.tsx')).ProductsPage),
  },
  Category: {
    path: `${paths.products()}/:category`,
    access: 'everybody',
    index: 'yes',
    title: null,
    products: ({ params, search }) =>
      categoryQueries(decodePart(params.category), search('cursor') ?? '', {
        without: search('without') ?? '',
        diets: search('diets') ?? '',
      }),
    code: lazyCode(async () => (await import('../features/catalog/category-page.tsx')).CategoryPage),
  },
  Product: {
    path: `${paths.products()}/:category/:id`,
    access: 'everybody',
    index: 'yes',
    title: null,
    products: ({ params }) => [singleProductQuery(decodePart(params.id)), relatedQuery(decodePart(params.category))],
    code: lazyCode(async () => (await import('../features/product/product-page.tsx')).ProductPage),
  },
  Cart: {
    path: paths.cart(),
    access: 'everybody',
    index: 'yes',
    title: 'Cart',
    description: 'Review your cart, then choose where to deliver and how to pay.',
    products: bestSellers,
    scriptBeforePaint: 'src/web/features/cart/saved-cart-hint.ts',
    code: lazyCode(async () => (await import('../features/cart-page/cart-page.tsx')).CartPage),
  },
  Contact: {
    path: paths.contact(),
    access: 'everybody',
    index: 'listed',
    title: 'Contact',
    description: 'How to reach us, when we deliver and where to find your orders.',
    products: noProducts,
    code: lazyCode(async () => (await import('../features/contact/contact-page.tsx')).ContactPage),
  },
} satisfies Readonly<Record<string, Page>>

export const notFoundPage: Page = {
  path: '*',
  access: 'everybody',
  index: 'no',
  title: 'Page not found',
  products: noProducts,
  code: lazyCode(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
}
