import type { ComponentType, ReactNode } from 'react'
import { type LazyCode, lazyCode } from '../lazy-code/lazy-code.ts'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { useHydrated } from '../state/use-hydrated.ts'
import { MissingCode } from './missing-code.tsx'

interface BrowserPageOptions {
  /** Its elements stay when the content loads. As high as the screen: the footer must not move. */
  readonly Frame: ComponentType<{ children: ReactNode }>
  readonly Skeleton: ComponentType
  readonly load: () => Promise<ComponentType>
}

type BrowserPage = (() => ReactNode) & { readonly content: LazyCode<ComponentType> }

/** A page whose personal content is not rendered on the server: the HTML has frame and skeleton. */
export function browserPage({ Frame, Skeleton, load }: BrowserPageOptions): BrowserPage {
  const content = lazyCode(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a page, at module load
  function BrowserPage() {
    const { code: Content, hasFailed, retry } = useLazyCode(content, { wanted: useHydrated() })
    if (Content)
      return (
        <Frame>
          <Content />
        </Frame>
      )
    return (
      <Frame>
        {hasFailed ? (
          <MissingCode retry={retry} />
        ) : (
          <div className="needs-script" style={{ display: 'contents' }}>
            <Skeleton />
          </div>
        )}
      </Frame>
    )
  }
  return Object.assign(BrowserPage, { content })
}
