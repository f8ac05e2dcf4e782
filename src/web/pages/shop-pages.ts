import {
  bestSellersQuery,
  categoryQueries,
  productsPageQuery,
  relatedQuery,
  searchOf,
  singleProductQuery,
} from '../features/catalog/catalog-queries.ts'
import { lazyCode } from '../lazy-code/lazy-code.ts'
import { decodePart } from '../routing/decode-part.ts'
import { paths } from '../routing/paths.ts'
import type { Page } from './pages.ts'

const home = lazyCode(async () => (await import('../features/home/home-page.tsx')).HomePage)

const noProducts = () => []
const bestSellers = () => [bestSellersQuery]

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
    products: ({ search }) => [productsPageQuery(searchOf(search('q')), search('cursor') ?? '', search('without') ?? '')],
    code: lazyCode(async () => (await import('../features/catalog/products-page.tsx')).ProductsPage),
  },
  Category: {
    path: `${paths.products()}/:category`,
    access: 'everybody',
    index: 'yes',
    title: null,
    products: ({ params, search }) =>
      categoryQueries(decodePart(params.category), search('cursor') ?? '', search('without') ?? ''),
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
    description: 'Review your cart at Larder, then choose where to deliver and how to pay.',
    products: bestSellers,
    scriptBeforePaint: 'src/web/features/cart/saved-cart-hint.ts',
    code: lazyCode(async () => (await import('../features/cart/cart-page.tsx')).CartPage),
  },
  AddAddress: {
    path: paths.addAddress(),
    access: 'shopper',
    title: 'Add address',
    code: lazyCode(async () => (await import('../features/addresses/add-address-page.tsx')).AddAddressPage),
  },
  Addresses: {
    path: paths.addresses(),
    access: 'shopper',
    title: 'Your addresses',
    code: lazyCode(async () => (await import('../features/addresses/addresses-page.tsx')).AddressesPage),
  },
  MyOrders: {
    path: paths.myOrders(),
    access: 'shopper',
    title: 'My Orders',
    code: lazyCode(async () => (await import('../features/orders/my-orders-page.tsx')).MyOrdersPage),
  },
  Order: {
    path: `${paths.myOrders()}/:id`,
    access: 'shopper',
    title: 'Your order',
    code: lazyCode(async () => (await import('../features/orders/order-page.tsx')).OrderPage),
  },
  Account: {
    path: paths.account(),
    access: 'shopper',
    title: 'Your account',
    code: lazyCode(async () => (await import('../features/account/account-page.tsx')).AccountPage),
  },
  Loader: {
    path: paths.loader(),
    access: 'everybody',
    index: 'no',
    title: null,
    products: noProducts,
    code: lazyCode(async () => (await import('../features/loader/loader-page.tsx')).LoaderPage),
  },
  Contact: {
    path: paths.contact(),
    access: 'everybody',
    index: 'listed',
    title: 'Contact',
    description: 'How to reach Larder, when we deliver and where to find your orders.',
    products: noProducts,
    code: lazyCode(async () => (await import('../features/contact/contact-page.tsx')).ContactPage),
  },
  Forgot: {
    path: paths.forgot(),
    access: 'everybody',
    index: 'no',
    title: 'New password',
    products: noProducts,
    code: lazyCode(async () => (await import('../features/account/mailed/forgot-page.tsx')).ForgotPage),
  },
  Reset: {
    path: paths.reset(),
    access: 'everybody',
    index: 'no',
    title: 'Choose a new password',
    products: noProducts,
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/account/mailed/reset-page.tsx')).ResetPage),
  },
  ConfirmEmail: {
    path: paths.confirmEmail(),
    access: 'everybody',
    index: 'no',
    title: 'Confirm your email',
    products: noProducts,
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/account/mailed/confirm-email-page.tsx')).ConfirmEmailPage),
  },
  ConfirmSubscription: {
    path: paths.confirmSubscription(),
    access: 'everybody',
    index: 'no',
    title: 'Confirm your subscription',
    products: noProducts,
    hasSecretUrl: true,
    code: lazyCode(
      async () => (await import('../features/account/mailed/confirm-subscription-page.tsx')).ConfirmSubscriptionPage,
    ),
  },
  Unsubscribe: {
    path: paths.unsubscribe(),
    access: 'everybody',
    index: 'no',
    title: 'Unsubscribe',
    products: noProducts,
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/account/mailed/unsubscribe-page.tsx')).UnsubscribePage),
  },
} satisfies Readonly<Record<string, Page>>
