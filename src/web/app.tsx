import { StrictMode, useState } from 'react'
import { Router } from 'wouter'
import type { PageData } from '../contract/page-data.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ProductQueries, ProductQueriesProvider } from './features/catalog/product-queries.ts'
import { NoScriptNotice } from './layout/no-script-notice.tsx'
import { OfflineNotice } from './layout/offline-notice.tsx'
import { navigateOnceLoaded } from './page-navigation.ts'
import { StoreRoutes } from './routes.tsx'
import { StoreFactsProvider } from './store-facts.ts'
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
            <OfflineNotice />
            <Router aroundNav={navigateOnceLoaded}>
              <StoreRoutes />
            </Router>
          </ErrorBoundary>
          <Toaster />
        </ProductQueriesProvider>
      </StoreFactsProvider>
    </StrictMode>
  )
}
