/** The owner writes these pages. A page without text does not exist. The names are part of URLs. */
export const STORE_PAGES = {
  about: 'About us',
  privacy: 'Privacy',
  terms: 'Terms',
  delivery: 'Delivery Information',
  returns: 'Return & Refund Policy',
  payment: 'Payment Methods',
  faq: 'FAQs',
} as const
export type StorePageName = keyof typeof STORE_PAGES
export const STORE_PAGE_NAMES = Object.keys(STORE_PAGES) as readonly StorePageName[] // The keys are exactly these names.

/** Has the texts of the pages that are written. */
export type StorePages = { readonly [Name in StorePageName]?: string }

/** Returns null for a name that no page has. */
export const storePageName = (name: string): StorePageName | null => STORE_PAGE_NAMES.find((known) => known === name) ?? null
