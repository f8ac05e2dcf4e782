import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { Page, PathParams } from './page.ts'
import { pages } from './pages.ts'

interface FoundPage {
  readonly page: Page
  readonly params: PathParams
}

export function findPage(path: string): FoundPage {
  for (const page of Object.values(pages)) {
    const [matches, params] = matchRoute<Partial<PathParams>>(parse, page.path, path)
    if (matches) return { page, params: { category: params.category ?? '', id: params.id ?? '' } }
  }
  return { page: pages.NotFound, params: { category: '', id: '' } }
}
