import type { ReactNode } from 'react'
import { PageHead } from '../document/page-head.tsx'
import { RedrawBoundary } from '../layout/error-boundary.tsx'
import { StoreFrame } from '../layout/store-frame.tsx'
import type { LazyCode } from '../lazy-code/lazy-code.ts'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { usePath } from '../routing/use-path.ts'
import { MissingCode } from '../ui/missing-code.tsx'
import { findPage } from './find-page.ts'
import { isInSellerArea, sellerArea } from './load-page.ts'
import type { Page } from './page.ts'
import { usePreloadOnIntent } from './preload-on-intent.ts'

/** Renders the page of the current path. The frame stays mounted while pages within it change. */
export function PageRoutes() {
  const { page, params } = findPage(usePath())
  const area = isInSellerArea(page) ? 'seller' : 'store'
  const content = (
    <RedrawBoundary>
      <HeadOf page={page} />
      <WhenLoaded key={page.path} code={page.code}>
        {(Content) => <Content {...params} title={page.head?.title ?? ''} />}
      </WhenLoaded>
    </RedrawBoundary>
  )
  return (
    <div {...usePreloadOnIntent(area)}>
      {area === 'store' ? (
        <StoreFrame>{content}</StoreFrame>
      ) : (
        <WhenLoaded code={sellerArea}>
          {(SellerArea) => <SellerArea isPublic={page.access === 'everybody'}>{content}</SellerArea>}
        </WhenLoaded>
      )}
    </div>
  )
}

function HeadOf({ page }: { page: Page }) {
  if (page.head === null) return null
  const isIndexed = page.access === 'everybody' && page.index !== 'no'
  return <PageHead {...page.head} {...(isIndexed ? { canonical: page.path } : {})} />
}

interface WhenLoadedProps<Code> {
  readonly code: LazyCode<Code>
  readonly children: (code: Code) => ReactNode
}

/**
 * Is as high as the window until the code is loaded, so that the footer does not jump. Suspense is not used, because
 * its fallback stays for at least 300 ms.
 */
function WhenLoaded<Code>({ code: lazy, children }: WhenLoadedProps<Code>) {
  const { code, hasFailed, retry } = useLazyCode(lazy)
  if (code) return children(code)
  return (
    <div className="page container full-height" aria-busy={!hasFailed}>
      {hasFailed && <MissingCode retry={retry} />}
    </div>
  )
}
