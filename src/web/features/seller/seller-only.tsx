import type { ComponentType, ReactNode } from 'react'
import { STILL_TRYING } from '../../api/no-response.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SellerHead } from './seller-head.tsx'
import { reloadSellerSession, useSellerSession } from './seller-session.ts'

interface SellerOnlyProps {
  readonly title: string
  readonly Skeleton: ComponentType<{ title: string }>
  readonly children: ReactNode
}

/** Content of a page for the seller; visitors see the login form instead (`SellerArea`). The server renders the skeleton. */
export function SellerOnly({ title, Skeleton, children }: SellerOnlyProps) {
  const { status } = useSellerSession()
  if (status === 'seller') return children
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
