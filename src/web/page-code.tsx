import type { ReactNode } from 'react'
import { MissingCode } from './layout/missing-code.tsx'
import { type LazyCode, lazyCode } from './lazy-code.ts'
import { useLazyCode } from './use-lazy-code.ts'

/** What an address says of the page that it names; empty where it says nothing. */
export interface PageParams {
  readonly category: string
  readonly id: string
}

type Page = ((params: PageParams) => ReactNode) & {
  /** The code of what is one person's own on it, where that is a file of its own (`browserPage`). */
  readonly content?: LazyCode<unknown>
}

/** A page whose code is a file of its own. */
export type PageCode = Page & {
  /** A page that has it is rendered at once; another one when it comes. */
  readonly code: LazyCode<Page>
}

export function pageCode(importPage: () => Promise<Page>): PageCode {
  const lazy = lazyCode(importPage)
  // biome-ignore lint/correctness/noComponentHookFactories: each page is made once, when its module loads
  function CodePage(params: PageParams) {
    // Not by Suspense: what that shows in between it shows for 300 ms at least.
    const { code: Code, hasFailed, retry } = useLazyCode(lazy)
    if (Code) return <Code {...params} />
    return <PagePlace isBusy={!hasFailed}>{hasFailed && <MissingCode retry={retry} />}</PagePlace>
  }
  return Object.assign(CodePage, { code: lazy })
}

/** The place of a page whose code is on its way or missing: as high as the window, so that the footer does not jump. */
const PagePlace = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <div className="page container min-h-dvh" aria-busy={isBusy}>
    {children}
  </div>
)
