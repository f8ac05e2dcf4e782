import { StrictMode, useState } from 'react'
import { Router } from 'wouter'
import type { PageData } from '../contract/rendering/page-data.ts'
import { StoreFactsProvider } from './document/store-facts.ts'
import { WrittenPageProvider } from './document/written-page.ts'
import { ProductQueries, ProductQueriesProvider } from './features/catalog/product-queries.ts'
import { ConnectionNotice } from './layout/connection-notice.tsx'
import { ErrorBoundary, RedrawBoundary } from './layout/error-boundary.tsx'
import { navigateOnceLoaded } from './pages/page-navigation.ts'
import { PageRoutes } from './pages/page-routes.tsx'
import { notify } from './ui/notify.ts'
import { Toaster } from './ui/toaster.tsx'

export function App({ data }: { data: PageData }) {
  const [queries] = useState(() => new ProductQueries(data.products, notify.error))
  return (
    <StrictMode>
      <StoreFactsProvider value={data.store}>
        <ProductQueriesProvider value={queries}>
          <ErrorBoundary>
            <NoScriptNotice />
            <ConnectionNotice />
            <Router aroundNav={navigateOnceLoaded}>
              <WrittenPageProvider value={data.writtenPage ?? null}>
                <PageRoutes />
              </WrittenPageProvider>
            </Router>
          </ErrorBoundary>
          <RedrawBoundary>
            <Toaster />
          </RedrawBoundary>
        </ProductQueriesProvider>
      </StoreFactsProvider>
    </StrictMode>
  )
}

const NoScriptNotice = () => (
  <noscript>
    <p className="no-script-notice">
      Please turn on JavaScript to log in, use your cart and order. You can browse and search without it.
    </p>
  </noscript>
)
