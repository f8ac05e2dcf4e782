import type { LazyCode } from '../lazy-code/lazy-code.ts'
import { codeOf, loadPage, pages } from './pages.ts'

/** These are all modules that a row of the page registry may load. Only the server and tests import this file. */
const modules = Object.entries(
  import.meta.glob<object>(['../features/**/*-page.tsx', '../features/seller/{*,*/*}.tsx', '!**/*.test.tsx'], { eager: true }),
)

await Promise.all(Object.values(pages).map(loadPage))

const sources = new Map(Object.values(pages).flatMap((page) => codeOf(page).map((code) => [code, findSource(code)])))

/**
 * Returns the path of the module that exports the page's components, from the project's root. The build's manifest names
 * the page's files and styles by it.
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
