import type { ReactNode } from 'react'
import { type LazyCode, lazyCode } from '../lazy-code/lazy-code.ts'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { MissingCode } from '../ui/missing-code.tsx'

/** Empty where the path has none. */
export interface PageParams {
  readonly category: string
  readonly id: string
}

type Page = ((params: PageParams) => ReactNode) & {
  /** See `browserPage`. */
  readonly content?: LazyCode<unknown>
}

export type PageCode = Page & {
  readonly code: LazyCode<Page>
}

export function pageCode(importPage: () => Promise<Page>): PageCode {
  const lazy = lazyCode(importPage)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a page, at module load
  function CodePage(params: PageParams) {
    // Not Suspense: its fallback stays for at least 300 ms
    const { code: Code, hasFailed, retry } = useLazyCode(lazy)
    if (Code) return <Code {...params} />
    return <PagePlaceholder isBusy={!hasFailed}>{hasFailed && <MissingCode retry={retry} />}</PagePlaceholder>
  }
  return Object.assign(CodePage, { code: lazy })
}

/** As high as the window: the footer must not jump. */
const PagePlaceholder = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <div className="page container min-h-dvh" aria-busy={isBusy}>
    {children}
  </div>
)
