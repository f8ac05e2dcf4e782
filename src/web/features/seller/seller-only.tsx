import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { STILL_TRYING } from '../../api/no-response.ts'
import { queryClient } from '../../api/query-client.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SellerHead } from './seller-head.tsx'
import { reloadSellerSession, useSellerSession } from './seller-session.ts'

interface SellerOnlyProps {
  readonly title: string
  readonly Skeleton: ComponentType<{ title: string }>
  readonly children: ReactNode
}

/**
 * Renders the content for a seller who is logged in. Visitors see the login form of `SellerArea` instead. The server
 * renders the skeleton.
 */
export function SellerOnly({ title, Skeleton, children }: SellerOnlyProps) {
  const { status } = useSellerSession()
  if (status === 'seller') return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  if (status !== 'unreachable') {
    return (
      <NeedsScript>
        <Skeleton title={title} />
      </NeedsScript>
    )
  }
  return (
    <>
      <SellerHead title={title} />
      <Notice onRetry={reloadSellerSession}>{STILL_TRYING}</Notice>
    </>
  )
}
