import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SellerFrame } from './seller-frame.tsx'
import { SellerLogin } from './seller-login.tsx'
import { SellerNothingHere } from './seller-nothing-here.tsx'
import { useSellerPage } from './seller-pages.ts'
import { startSellerSession, useSellerSession } from './seller-session.ts'
import { SellerSide } from './seller-side.tsx'

const SIDES = {
  loading: <Skeleton className="needs-script" width={170} height={44} />,
  unreachable: null,
  visitor: null,
  seller: <SellerSide />,
} as const

export function SellerArea({ children }: { children: ReactNode }) {
  const { status } = useSellerSession()
  useEffect(startSellerSession, [])
  const page = useSellerPage()
  const [logins, setLogins] = useState(0)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (logins > 0) main.current?.focus() // the focused form is gone
  }, [logins])

  if (page && status === 'visitor') return <SellerLogin onDone={() => setLogins((count) => count + 1)} />
  return (
    <SellerFrame side={SIDES[status]} main={main}>
      {page ? children : <SellerNothingHere />}
    </SellerFrame>
  )
}
