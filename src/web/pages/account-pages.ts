import { lazyCode } from '../lazy-code/lazy-code.ts'
import { paths } from '../routing/paths.ts'
import type { Page } from './pages.ts'

const noProducts = () => []

/** These are the pages of a shopper who has an account, and the pages that mails link to. */
export const accountPages = {
  Favourites: {
    path: paths.favourites(),
    access: 'everybody',
    index: 'no',
    title: 'Favorites',
    products: noProducts,
    code: lazyCode(async () => (await import('../features/favourites/favourites-page.tsx')).FavouritesPage),
  },
  ShoppingList: {
    path: paths.shoppingList(),
    access: 'everybody',
    index: 'yes',
    title: 'Shopping list',
    description: 'Paste your shopping list, and choose what goes into your cart.',
    products: noProducts,
    code: lazyCode(async () => (await import('../features/shopping-list/shopping-list-page.tsx')).ShoppingListPage),
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
  GuestOrder: {
    path: '/order/:id',
    access: 'everybody',
    index: 'no',
    title: 'Your order',
    products: noProducts,
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/orders/guest-order-page.tsx')).GuestOrderPage),
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
    code: lazyCode(async () => (await import('../features/account/mailed/press-page.tsx')).ConfirmEmailPage),
  },
  ConfirmSubscription: {
    path: paths.confirmSubscription(),
    access: 'everybody',
    index: 'no',
    title: 'Confirm your subscription',
    products: noProducts,
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/account/mailed/press-page.tsx')).ConfirmSubscriptionPage),
  },
  Unsubscribe: {
    path: paths.unsubscribe(),
    access: 'everybody',
    index: 'no',
    title: 'Unsubscribe',
    products: noProducts,
    hasSecretUrl: true,
    code: lazyCode(async () => (await import('../features/account/mailed/press-page.tsx')).UnsubscribePage),
  },
} satisfies Readonly<Record<string, Page>>
