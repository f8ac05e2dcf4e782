import type { ReactNode } from 'react'
import { MissingCode } from './layout/missing-code.tsx'
import { type LazyCode, lazyCode } from './lazy-code.ts'
import { useLazyCode } from './use-lazy-code.ts'

/** Path parameters; empty where the path has none. */
export interface PageParams {
  readonly category: string
  readonly id: string
}

type Page = ((params: PageParams) => ReactNode) & {
  /** Lazy code of its personal content (`browserPage`). */
  readonly content?: LazyCode<unknown>
}

/** A page in its own chunk. */
export type PageCode = Page & {
  /** Rendered at once if loaded, else as soon as it is. */
  readonly code: LazyCode<Page>
}

export function pageCode(importPage: () => Promise<Page>): PageCode {
  const lazy = lazyCode(importPage)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a page, at module load
  function CodePage(params: PageParams) {
    // Not Suspense: React shows its fallback for at least 300 ms
    const { code: Code, hasFailed, retry } = useLazyCode(lazy)
    if (Code) return <Code {...params} />
    return <PagePlaceholder isBusy={!hasFailed}>{hasFailed && <MissingCode retry={retry} />}</PagePlaceholder>
  }
  return Object.assign(CodePage, { code: lazy })
}

/** As high as the window, so that the footer does not jump when the code arrives. */
const PagePlaceholder = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <div className="page container min-h-dvh" aria-busy={isBusy}>
    {children}
  </div>
)
