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
  laterRowsOf,
  menuEntryOf,
  type PathParams,
  type PublicPage,
  type SellerPage,
  type ShopperPage,
  sellerArea,
  sellerRows,
  staffPages,
} from './pages.ts'
import { usePreloadOnIntent } from './preload-on-intent.ts'

/** Renders the page of the current path. The frame stays mounted while pages within it change. */
export function PageRoutes() {
  const path = usePath()
  const found = findPage(path)
  const rows = laterRowsOf(path)
  const { hasFailed, retry } = useLazyCode(rows, { wanted: found === null })
  const isInArea = found === null ? rows === sellerRows : isInSellerArea(found.page)
  const shown = found === null ? <NotLoaded hasFailed={hasFailed} retry={retry} /> : <ShownPage {...found} />
  return <div {...usePreloadOnIntent(isInArea ? 'seller' : 'store')}>{isInArea ? shown : <StoreFrame>{shown}</StoreFrame>}</div>
}

function ShownPage({ page, params }: FoundPage) {
  if (page.access === 'seller' || isInSellerArea(page)) return <InSellerArea page={page} params={params} />
  return <Content page={page} params={params} />
}

function InSellerArea({ page, params }: FoundPage) {
  return (
    <WhenLoaded code={sellerArea}>
      {({ SellerArea, SellerOnly }) => (
        <SellerArea
          roles={page.access === 'seller' ? page.roles : null}
          hasFrame={page.access !== 'everybody' || page.frame !== 'none'}
          current={menuEntryOf(page)}
          pagesOf={staffPages}
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

/** Suspense is not used, because its fallback stays for at least 300 ms. */
function WhenLoaded<Code>({ code: lazy, children }: WhenLoadedProps<Code>) {
  const { code, hasFailed, retry } = useLazyCode(lazy)
  return code ? children(code) : <NotLoaded hasFailed={hasFailed} retry={retry} />
}

interface NotLoadedProps {
  readonly hasFailed: boolean
  retry(): Promise<boolean>
}

/** Is as high as the window, so that the footer does not jump when the page replaces it. */
const NotLoaded = ({ hasFailed, retry }: NotLoadedProps) => (
  <div className="page container full-window" aria-busy={!hasFailed}>
    {hasFailed && <MissingCode retry={retry} />}
  </div>
)
