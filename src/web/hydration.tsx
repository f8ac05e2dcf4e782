import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes over its page, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

interface BrowserPage {
  /** What stands around the content, from the first moment on: its elements stay the same when the content comes. */
  readonly Frame: ComponentType<{ children: ReactNode }>
  /** Stands in place of the content until that is there. */
  readonly Skeleton: ComponentType
  readonly load: () => Promise<ComponentType>
}

/**
 * A page whose content is one person's own, and so never rendered on the server: its frame and skeleton stand in the HTML,
 * the content's code loads when the page is opened. `preload` fetches it ahead.
 */
export function browserPage({ Frame, Skeleton, load }: BrowserPage): (() => ReactNode) & { preload(): void } {
  const Content = lazy(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: each page is made once, when its module loads
  function BrowserPage() {
    const content = (
      <Suspense fallback={<Skeleton />}>
        <Content />
      </Suspense>
    )
    return <Frame>{useHydrated() ? content : <Skeleton />}</Frame>
  }
  return Object.assign(BrowserPage, { preload: () => void load() })
}
