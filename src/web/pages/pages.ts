import { lazyCode } from '../lazy-code/lazy-code.ts'
import type { Page } from './page.ts'
import { sellerPages } from './seller-pages.ts'
import { shopPages } from './shop-pages.ts'

/** These are all pages of the store (specification, section 2). The first page whose path matches is shown. */
const rows = {
  ...shopPages,
  ...sellerPages,
  NotFound: {
    path: '*',
    access: 'everybody',
    index: 'no',
    head: { title: 'Page not found' },
    products: () => [],
    code: lazyCode(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
  },
} satisfies Readonly<Record<string, Page>>

export type PageName = keyof typeof rows
export const pages: Readonly<Record<PageName, Page>> = rows
