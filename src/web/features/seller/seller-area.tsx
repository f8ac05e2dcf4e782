import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SellerFrame } from './seller-frame.tsx'
import { SellerLogin } from './seller-login.tsx'
import { startSellerSession, useSellerSession } from './seller-session.ts'
import { SellerSide } from './seller-side.tsx'

const SIDES = {
  loading: <Skeleton className="needs-script" width={170} height={44} />,
  unreachable: null,
  visitor: null,
  seller: <SellerSide />,
} as const

interface SellerAreaProps {
  /** Whether visitors see the page, and not the login form. */
  readonly isPublic: boolean
  readonly children: ReactNode
}

/** Around all pages of the seller. */
export function SellerArea({ isPublic, children }: SellerAreaProps) {
  const { status } = useSellerSession()
  useEffect(startSellerSession, [])
  const [logins, setLogins] = useState(0)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (logins > 0) main.current?.focus() // the focused form is gone
  }, [logins])

  if (!isPublic && status === 'visitor') return <SellerLogin onDone={() => setLogins((count) => count + 1)} />
  return (
    <SellerFrame side={SIDES[status]} main={main}>
      {children}
    </SellerFrame>
  )
}
