import type { ReactNode } from 'react'
import { PageHead } from '../document/page-head.tsx'
import type { SellerOnly } from '../features/seller/seller-area.tsx'
import { RedrawBoundary } from '../layout/error-boundary.tsx'
import { StoreFrame } from '../layout/store-frame.tsx'
import type { LazyCode } from '../lazy-code/lazy-code.ts'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { decodePart, usePath } from '../routing/page-url.ts'
import { MissingCode } from '../ui/notice.tsx'
import {
  type FoundPage,
  findPage,
  isInSellerArea,
  mayOpen,
  type PathParams,
  type PublicPage,
  type SellerPage,
  type ShopperPage,
  sellerArea,
} from './pages.ts'
import { usePreloadOnIntent } from './preload-on-intent.ts'

/** Renders the page of the current path. The frame stays mounted while pages within it change. */
export function PageRoutes() {
  const { page, params } = findPage(usePath())
  const area = isInSellerArea(page) ? 'seller' : 'store'
  return (
    <div {...usePreloadOnIntent(area)}>
      {page.access === 'seller' || area === 'seller' ? (
        <InSellerArea page={page} params={params} />
      ) : (
        <StoreFrame>
          <Content page={page} params={params} />
        </StoreFrame>
      )}
    </div>
  )
}

function InSellerArea({ page, params }: FoundPage) {
  return (
    <WhenLoaded code={sellerArea}>
      {({ SellerArea, SellerOnly }) => (
        <SellerArea
          roles={page.access === 'seller' ? page.roles : null}
          hasFrame={page.access !== 'everybody' || page.frame !== 'none'}
          mayOpen={mayOpen}
        >
          {page.access === 'seller' ? (
            <SellerContent page={page} id={decodePart(params.id)} SellerOnly={SellerOnly} />
          ) : (
            <Content page={page} params={params} />
          )}
        </SellerArea>
      )}
    </WhenLoaded>
  )
}

interface ContentProps {
  readonly page: PublicPage | ShopperPage
  readonly params: PathParams
}

function Content({ page, params }: ContentProps) {
  return (
    <RedrawBoundary>
      <HeadOf page={page} />
      <WhenLoaded key={page.path} code={page.code}>
        {(Loaded) => <Loaded {...params} title={page.title ?? ''} />}
      </WhenLoaded>
    </RedrawBoundary>
  )
}

function HeadOf({ page }: { page: PublicPage | ShopperPage }) {
  if (page.title === null) return null
  if (page.access === 'shopper') return <PageHead title={page.title} />
  const { title, description, index, path } = page
  return <PageHead title={title} {...(description && { description })} {...(index !== 'no' && { canonical: path })} />
}

interface SellerContentProps {
  readonly page: SellerPage
  readonly id: string
  readonly SellerOnly: typeof SellerOnly
}

function SellerContent({ page, id, SellerOnly }: SellerContentProps) {
  const title = typeof page.title === 'function' ? page.title(id) : page.title
  return (
    <RedrawBoundary>
      <PageHead title={title} />
      <WhenLoaded key={page.path} code={page.code}>
        {(Loaded) => (
          <SellerOnly title={title} Skeleton={Loaded.Skeleton} hidesLinks={page.hidesLinks === true}>
            <Loaded.Content key={id} id={id} title={title} />
          </SellerOnly>
        )}
      </WhenLoaded>
    </RedrawBoundary>
  )
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
    <div className="page container full-window" aria-busy={!hasFailed}>
      {hasFailed && <MissingCode retry={retry} />}
    </div>
  )
}
