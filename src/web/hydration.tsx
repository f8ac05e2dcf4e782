import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { MissingCode } from './layout/missing-code.tsx'
import { type LazyCode, lazyCode } from './lazy-code.ts'
import { useLazyCode } from './use-lazy-code.ts'

const never = () => () => {}

/** False on the server and while the browser takes over its page, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

interface BrowserPageParts {
  /** What stands around the content, from the first moment on: its elements stay the same when the content comes. */
  readonly Frame: ComponentType<{ children: ReactNode }>
  /** Stands in place of the content until that is there. */
  readonly Skeleton: ComponentType
  readonly load: () => Promise<ComponentType>
}

type BrowserPage = (() => ReactNode) & { readonly content: LazyCode<ComponentType> }

/**
 * A page whose content is one person's own, and so never rendered on the server: its frame and skeleton stand in the HTML,
 * the content's code loads when the page is opened.
 */
export function browserPage({ Frame, Skeleton, load }: BrowserPageParts): BrowserPage {
  const content = lazyCode(load)
  // biome-ignore lint/correctness/noComponentHookFactories: each page is made once, when its module loads
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
