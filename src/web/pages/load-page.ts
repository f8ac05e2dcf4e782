import type { ComponentType } from 'react'
import { type LazyCode, lazyCode } from '../lazy-code/lazy-code.ts'
import type { FrameProps, Page } from './page.ts'
import { pages } from './pages.ts'

export const sellerArea: LazyCode<ComponentType<FrameProps>> = lazyCode(
  async () => (await import('../features/seller/seller-area.tsx')).SellerArea,
)

export const isInSellerArea = (page: Page): boolean =>
  page.access === 'seller' || (page.access === 'everybody' && page.isInSellerArea === true)

/**
 * Returns the code of the page and of the frame around it. The store's own frame needs none, since all pages load it.
 */
export const codeOf = (page: Page): readonly LazyCode<unknown>[] => (isInSellerArea(page) ? [page.code, sellerArea] : [page.code])

export const loadPage = (page: Page): Promise<unknown> => Promise.all(codeOf(page).map((code) => code.load()))

export const isPageLoaded = (page: Page): boolean => codeOf(page).every((code) => code.get() !== null)

/** Loads the page's code early. A failed load is retried when the page opens. */
export const preloadPage = (page: Page): void => void loadPage(page).catch(() => {})

export const loadAllPages = (): Promise<unknown> => Promise.all(Object.values(pages).map(loadPage))
