import type { LazyCode } from '../lazy-code/lazy-code.ts'
import { accountPages } from './account-pages.ts'
import { accountRows, codeOf, type FoundPage, findPage, laterRowsOf, type Page, sellerRows } from './pages.ts'
import { sellerPages } from './seller-pages.ts'
import { notFoundPage, shopPages } from './shop-pages.ts'

// Only the server and tests import this file, which loads the rows and the code of all pages.

const rows = {
  ...shopPages,
  ...accountPages,
  ...sellerPages,
  NotFound: notFoundPage,
} satisfies Readonly<Record<string, Page>>

/** `PageName` are all pages of the store (specification, section 2). */
export type PageName = keyof typeof rows
export const pages: Readonly<Record<PageName, Page>> = rows

/** `modules` are all modules that pages load, except those of the rows. */
const modules = Object.entries(
  import.meta.glob<object>(['../features/**/*-page.tsx', '../features/seller/{*,*/*}.tsx', '!**/*.test.tsx'], { eager: true }),
)

const pageCode = Object.values(pages).flatMap(codeOf)
await Promise.all([accountRows, sellerRows, ...pageCode].map((code) => code.load()))

const sources = new Map<LazyCode<unknown>, string | undefined>([
  [accountRows, 'src/web/pages/account-pages.ts'],
  [sellerRows, 'src/web/pages/seller-pages.ts'],
  ...pageCode.map((code) => [code, findSource(code)] as const),
])

export function getPage(path: string): FoundPage {
  const found = findPage(path)
  if (found === null) throw new Error(`The rows of ${path} are not loaded`)
  return found
}

/** Returns all that the browser loads to show the page at a path. */
export function codeAt(path: string): readonly LazyCode<unknown>[] {
  const { page } = getPage(path)
  const isInFirstLoad = Object.values<Page>(shopPages).includes(page)
  return isInFirstLoad ? codeOf(page) : [laterRowsOf(path), ...codeOf(page)]
}

/**
 * Returns the path of the module that exports the page's components or the rows, from the project's root. The build's
 * manifest names its files and styles by it.
 */
export function sourceOf(code: LazyCode<unknown>): string {
  const source = sources.get(code)
  if (source === undefined) throw new Error('No module of a page exports this code')
  return source
}

function findSource(code: LazyCode<unknown>): string | undefined {
  const loaded = code.get()
  const components = typeof loaded === 'function' ? [loaded] : Object.values(loaded ?? {})
  const exporting = modules.find(([, exported]) => components.every((component) => Object.values(exported).includes(component)))
  return exporting?.[0].replace('../', 'src/web/')
}
