import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes over its page, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * A page whose content is one person's own, and so never rendered on the server: its skeleton stands in the HTML, its
 * code loads when it is opened. `preload` fetches the code ahead.
 */
export function browserPage(
  load: () => Promise<ComponentType>,
  Skeleton: ComponentType,
): (() => ReactNode) & { preload(): void } {
  const Page = lazy(async () => ({ default: await load() }))
  function BrowserPage() {
    if (!useHydrated()) return <Skeleton />
    return (
      <Suspense fallback={<Skeleton />}>
        <Page />
      </Suspense>
    )
  }
  return Object.assign(BrowserPage, { preload: () => void load() })
}
